"""A burst on the bus of a master, by its own library: burst.py <folder of its configuration>.

Sends `bench/ready` until a line on stdin says how many events are wanted, then those at once, then `bench/end`.
"""
import select, sys
import salt.config, salt.utils.event

opts = salt.config.client_config(sys.argv[1] + "/master")
bus = salt.utils.event.get_event("master", opts=opts, listen=False)


def send(tag, data):
    if not bus.fire_event(data, tag):
        sys.exit("the master did not take " + tag)


while not select.select([sys.stdin], [], [], 0.2)[0]:
    send("bench/ready", {})
for i in range(int(sys.stdin.readline() or 0)):
    send("bench/event/%d" % i, {"return": "x" * 250})
send("bench/end", {})
# The events are on their way when this process ends.
