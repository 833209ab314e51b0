import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

type Callable = (...given: unknown[]) => unknown;

/**
 * Records every connection and every look-up of a name that this process begins, and stops it, until `end`. Only `own` is let through: hosts
 * with their ports, and paths of sockets.
 */
export function watchConnections(own: readonly string[]): { foreign: string[]; end(): void } {
  const foreign: string[] = [];
  const undo: (() => void)[] = [];
  const hosts = new Set(own.map((each) => each.replace(/:\d+$/, '')));
  function replace(of: object, name: string, make: (original: Callable) => Callable) {
    const holder = of as Record<string, Callable>;
    const original = holder[name]!;
    holder[name] = make(original);
    undo.push(() => {
      holder[name] = original;
    });
  }
  const refuse = () => new Error('no request may leave the shop');

  replace(net.Socket.prototype, 'connect', (connect) => {
    return function (this: net.Socket, ...given) {
      const to = placeOf(given);
      if (own.includes(to)) return connect.apply(this, given);
      foreign.push(to);
      process.nextTick(() => this.destroy(refuse()));
      return this;
    };
  });
  for (const name of Object.keys(dns).filter((each) => /^(lookup|resolve)/.test(each))) {
    replace(dns, name, (ask) => (host, ...more) => {
      if (hosts.has(String(host))) return ask.call(dns, host, ...more);
      foreign.push(`${host}`);
      return process.nextTick(more.at(-1) as Callable, refuse());
    });
    if (name in dns.promises)
      replace(dns.promises, name, (ask) => (host, ...more) => {
        if (hosts.has(String(host))) return ask.call(dns.promises, host, ...more);
        foreign.push(`${host}`);
        return Promise.reject(refuse());
      });
  }
  syncBuiltinESMExports();
  return {
    foreign,
    end() {
      for (const each of undo) each();
      syncBuiltinESMExports();
    },
  };
}

/** What a socket connects to, as `host:port` or as a path. */
function placeOf(given: unknown[]): string {
  // Node passes its own arguments on as one list.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof first === 'object' && first !== null) {
    const { host = 'localhost', port, path } = first as { host?: string; port?: number; path?: string };
    return path ?? `${host}:${port}`;
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first;
  return `${typeof second === 'string' ? second : 'localhost'}:${first}`;
}
