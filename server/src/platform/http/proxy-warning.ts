import type { FastifyInstance } from 'fastify';

/** This machine and private networks, where a shop's own proxy is. */
const NEAR = /^(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^f[cd][0-9a-f]{2}:/i;

/**
 * Says once, where no proxy is trusted and one seems to be there: behind it all shoppers count as one address, and one
 * limit is for all of them.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let told = false;
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined || !NEAR.test(request.ip)) return;
    told = true;
    app.log.warn(
      { event: 'proxy_not_trusted', remote: request.ip },
      'a proxy names its clients, but TRUST_PROXY does not name the proxy: all of them count as one address',
    );
  });
}
