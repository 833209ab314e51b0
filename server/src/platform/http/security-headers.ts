import type { FastifyInstance } from 'fastify';

/**
 * Sets the security headers of every response. Pages set their own Content-Security-Policy; other responses may load nothing.
 * @param origin the shop's public origin, if it is known
 */
export function setSecurityHeaders(app: FastifyInstance, origin: string | undefined): void {
  const https = origin?.startsWith('https:') ?? false;
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
