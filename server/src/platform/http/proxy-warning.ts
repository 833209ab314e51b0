import type { FastifyInstance } from 'fastify';

/** Addresses of this machine and of private networks, where the shop's own proxy runs. */
const PRIVATE_IP = /^(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^f[cd][0-9a-f]{2}:/i;

/**
 * Logs one warning if the shop seems to be behind a proxy that it does not trust: then all shoppers have the proxy's IP
 * address, and share one rate limit.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined || !PRIVATE_IP.test(request.ip)) return;
    warned = true;
    app.log.warn(
      { event: 'proxy_not_trusted', remote: request.ip },
      'a proxy names its clients, but TRUST_PROXY does not name the proxy: all of them count as one address',
    );
  });
}
