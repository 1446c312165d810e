step1:
  salt.function:
    - name: test.ping
    - tgt: '*'
step2:
  salt.state:
    - sls: demo
    - tgt: minion1
