import { spawnSync } from 'node:child_process';

/** The network of one machine: where its programs run, and how it is cut off. */
export interface Machine {
  host: string;
  /** The command that runs a program on the machine. */
  prefix: readonly string[];
  /** A shell command that drops the packets to and from the machine. It closes no connection. */
  cutOff: string;
  reconnect: string;
}

export interface Network {
  machines: readonly [Machine, Machine];
  close(): void;
}

/** Two machines that can always be reached, for tests without root. */
export function loopback(): Network {
  const machine = { host: '127.0.0.1', prefix: [], cutOff: ':', reconnect: ':' };
  return { machines: [machine, machine], close: () => {} };
}

/**
 * Creates two network namespaces, each connected by a link to one bridge. Needs root.
 * @throws Error with the output of `ip`
 */
export function openNamespaces(): Network {
  const id = `hf${process.pid % 100_000}`;
  const subnet = `10.231.${process.pid % 250}`;
  const bridge = `${id}br`;
  const names = ['a', 'b'].map((side) => ({
    space: `haat-faults-${process.pid}-${side}`,
    link: `${id}${side}`,
  }));
  const close = () => {
    for (const { space } of names) spawnSync('ip', ['netns', 'del', space]);
    spawnSync('ip', ['link', 'del', bridge]);
    process.off('exit', close);
  };
  process.on('exit', close);
  ip(`link add ${bridge} type bridge`);
  ip(`addr add ${subnet}.1/24 dev ${bridge}`);
  ip(`link set ${bridge} up`);
  const [one, other] = names.map(({ space, link }, index): Machine => {
    const host = `${subnet}.${index + 2}`;
    ip(`netns add ${space}`);
    ip(`link add ${link} type veth peer name eth0 netns ${space}`);
    ip(`link set ${link} master ${bridge} up`);
    ip(`-n ${space} addr add ${host}/24 dev eth0`);
    ip(`-n ${space} link set eth0 up`);
    ip(`-n ${space} link set lo up`);
    return {
      host,
      prefix: ['ip', 'netns', 'exec', space],
      cutOff: `ip link set ${link} down`,
      reconnect: `ip link set ${link} up`,
    };
  });
  return { machines: [one!, other!], close };
}

function ip(command: string): void {
  const { status, stderr, error } = spawnSync('ip', command.split(' '), { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${command}: ${error?.message ?? stderr}`);
}
