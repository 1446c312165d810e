"""So many test.ping jobs one after the other with pepper's library, logged in; the mean of one.

As its command line does it: by the synchronous client, or, with --fail-if-incomplete, by jobs.lookup_jid every three seconds.
"""
from measure import Measured, begin, done, given
import time

api = Measured(given["url"])
api.login("saltdev", "s3cret", "sharedsecret")
low = {"tgt": "*", "fun": "test.ping", "full_return": True}


def local():
    return api.low([{**low, "client": "local"}])["return"][0]


def look_up():
    job = api.low([{**low, "client": "local_async"}])["return"][0]
    while True:
        found = api.low([{"client": "runner", "fun": "jobs.lookup_jid", "kwarg": {"jid": job["jid"]}}])["return"][0]
        found = found.get("data", found)
        if set(job["minions"]) <= set(found):
            return found
        time.sleep(3)


run = {"local": local, "look up": look_up}[given["how"]]
begin()
returns = sum(len(run()) for _ in range(given["jobs"]))
done(jobs=given["jobs"], returns=returns)
