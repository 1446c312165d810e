# In the master's configuration:
#   reactor:
#     - 'salt/demo/minion1/restart/ssh':
#       - /srv/reactor/restartSsh.sls
restart_ssh:
  local.service.restart:
    - tgt: minion1
    - args:
      - name: ssh
