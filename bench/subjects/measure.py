"""measure.mjs for subjects in Python that use pepper."""
import json, resource, sys, time
from pepper.libpepper import Pepper

given = json.loads(sys.argv[-1])
requests = 0
began = used = None


class Measured(Pepper):
    """Counts its requests. Each has a connection of its own: urllib keeps none."""

    def req(self, *args, **options):
        global requests
        requests += 1
        return super().req(*args, **options)


def usage():
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


def begin():
    global began, used
    used, began = usage(), time.time()


def done(jobs=1, **more):
    print(json.dumps({
        "cpu": (usage() - used) / jobs,
        "wall": (time.time() - began) / jobs,
        "rss": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "requests": requests,
        "connections": requests,
        **more,
    }))
