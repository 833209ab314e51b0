#!/bin/sh
# Makes a standby the primary, after the old primary is fenced: it can never write again, so no order is lost.
#
#   FENCE="ipmitool -H db-a-power chassis power off" ops/deploy/promote-standby.sh DATA
#
# Run it on the standby's machine as the user of PostgreSQL. DATA is the data folder. FENCE is a command that ends
# successfully only when the old primary cannot write any more: its power is off, or its virtual machine is destroyed.
# "I cannot reach it" is not enough, because others may. See docs/running.md, "Failover".
set -eu

data=${1:?usage: FENCE=COMMAND $0 DATA}
fence=${FENCE:?a command that switches the old primary off}

if ! sh -c "$fence"; then
  echo "The standby was not promoted, because the old primary is not fenced." >&2
  exit 1
fi
exec ${PG_CTL:-pg_ctl} promote --wait --timeout=60 --pgdata="$data"
