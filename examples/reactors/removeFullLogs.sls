# In the master's configuration:
#   reactor:
#     - 'salt/demo/minion1/full_logs':
#       - /srv/reactor/removeFullLogs.sls
remove_full_logs:
  local.file.remove:
    - tgt: minion1
    - args:
      - path: /var/log/demo.log
