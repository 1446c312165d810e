"""The same jobs with pepper's library: submits them, then asks jobs.lookup_jid of the open ones until all are in."""
import time
from concurrent.futures import ThreadPoolExecutor
from measure import Measured, begin, done, given

begin()
api = Measured(given["url"])
api.login("saltdev", "s3cret", "sharedsecret")


def submit(job):
    return api.local_async(tgt="job%d-*" % job, fun="test.ping")["return"][0]


def look_up(job):
    return job, api.runner("jobs.lookup_jid", jid=job["jid"])["return"][0]


returns = 0
with ThreadPoolExecutor(20) as pool:
    jobs = list(pool.map(submit, range(given["jobs"])))
    while jobs:
        still = []
        for job, found in pool.map(look_up, jobs):
            if set(job["minions"]) <= set(found):
                returns += len(found)
            else:
                still.append(job)
        jobs = still
        # As pepper's command line polls.
        if jobs:
            time.sleep(3)
done(returns=returns)
