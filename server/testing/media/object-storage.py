"""OpenStack Swift (Debian: python3-swift) with its S3 API, on one disk and in one process.

Usage: object-storage.py FOLDER [PORT]. Prints its port when it accepts requests. Bucket, key id and key are those of object-storage.ts.
"""
import os
import sys

import eventlet

eventlet.monkey_patch(os=False)

from eventlet import wsgi  # noqa: E402
from swift.common import storage_policy, utils  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

folder = sys.argv[1]
port = int(sys.argv[2]) if len(sys.argv) > 2 else 0

DEFAULTS = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/disks
mount_check = false
log_level = ERROR
"""

STORE = """[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """[pipeline:main]
pipeline = catch_errors proxy-logging s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_haat_shop = shop-secret .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
"""


class Cache:
    """In place of memcached."""

    def __init__(self):
        self.values = {}

    def get(self, key, *_, **__):
        return self.values.get(key)

    def set(self, key, value, *_, **__):
        self.values[key] = value

    def delete(self, key, *_, **__):
        self.values.pop(key, None)

    def incr(self, key, delta=1, *_, **__):
        self.values[key] = int(self.values.get(key, 0)) + int(delta)
        return self.values[key]


def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)
    return os.path.join(folder, name)


def save_ring(kind, kind_port):
    builder = RingBuilder(part_power=2, replicas=1, min_part_hours=0)
    disk = {"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": kind_port, "device": "one", "weight": 1}
    builder.add_dev({**disk, "meta": ""})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))


os.makedirs(os.path.join(folder, "disks/one"), exist_ok=True)
utils.SWIFT_CONF_FILE = storage_policy.SWIFT_CONF_FILE = write(
    "swift.conf", "[swift-hash]\nswift_hash_path_suffix = haat\n[storage-policy:0]\nname = one\ndefault = yes\n"
)
utils.HASH_PATH_SUFFIX = b"haat"
storage_policy.reload_storage_policies()
silence = open(os.devnull, "w")

for kind in ("account", "container", "object"):
    listener = eventlet.listen(("127.0.0.1", 0))
    save_ring(kind, listener.getsockname()[1])
    app = loadapp(write(f"{kind}.conf", DEFAULTS + STORE.format(kind=kind)))
    eventlet.spawn(wsgi.server, listener, app, silence)

proxy = loadapp(write("proxy.conf", DEFAULTS + PROXY))
cache = Cache()


def with_cache(environ, start_response):
    environ["swift.cache"] = cache
    return proxy(environ, start_response)


front = eventlet.listen(("127.0.0.1", port))
print(front.getsockname()[1], flush=True)
wsgi.server(front, with_cache, silence)
