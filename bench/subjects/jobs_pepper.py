"""The same jobs with pepper's library, which submits and then asks jobs.lookup_jid until all are in."""
import json, resource, sys, time
from concurrent.futures import ThreadPoolExecutor
from pepper.libpepper import Pepper

given = json.loads(sys.argv[-1])
api = Pepper(given["url"])
api.login("saltdev", "s3cret", "sharedsecret")


def usage():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def run(job):
    answer = api.local_async(tgt="job%d-*" % job, fun="test.ping")["return"][0]
    # As pepper's command line polls: every three seconds.
    while True:
        found = api.runner("jobs.lookup_jid", jid=answer["jid"])["return"][0]
        if set(answer["minions"]) <= set(found):
            return len(found)
        time.sleep(3)


cpu, began = usage(), time.time()
with ThreadPoolExecutor(20) as pool:
    returns = sum(pool.map(run, range(given["jobs"])))
print(json.dumps({
    "cpu": usage() - cpu,
    "wall": time.time() - began,
    "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    "returns": returns,
}))
