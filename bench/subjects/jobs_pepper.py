"""The same jobs with pepper's library, which submits and then asks jobs.lookup_jid until all are in."""
import time
from concurrent.futures import ThreadPoolExecutor
from measure import Measured, begin, done, given

begin()
api = Measured(given["url"])
api.login("saltdev", "s3cret", "sharedsecret")


def run(job):
    answer = api.local_async(tgt="job%d-*" % job, fun="test.ping")["return"][0]
    # As pepper's command line polls: every three seconds.
    while True:
        found = api.runner("jobs.lookup_jid", jid=answer["jid"])["return"][0]
        if set(answer["minions"]) <= set(found):
            return len(found)
        time.sleep(3)


with ThreadPoolExecutor(20) as pool:
    returns = sum(pool.map(run, range(given["jobs"])))
done(returns=returns)
