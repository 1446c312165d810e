"""A command as its users run it, so many times, until its process has ended; the mean of one. It fails where the command does."""
import json, os, resource, subprocess, sys, time

given = json.loads(sys.argv[-1])
env = {**os.environ, **given.get("env", {})}
times = given.get("jobs", 1)

began = time.time()
for _ in range(times):
    ended = subprocess.run(given["command"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if ended.returncode != 0:
        sys.exit("%s\n%s" % (ended.stdout, ended.stderr))
wall = time.time() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({
    "cpu": (used.ru_utime + used.ru_stime) / times,
    "wall": wall / times,
    "rss": used.ru_maxrss / 1024,
}))
