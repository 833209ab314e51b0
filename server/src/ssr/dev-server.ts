import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { callEndpoint } from './call-endpoint.ts';
import { renderer } from './load-storefront.ts';
import { DEVELOPMENT_POLICY, startVite } from './vite-server.ts';

const folder = join(import.meta.dirname, '../../../storefront');

/**
 * Serves the storefront from its sources, for `npm run dev`. Vite serves the files and replaces changed modules in the
 * browser. Every page is rendered for each request, and nothing is cached.
 */
export async function devPages(
  app: FastifyInstance,
  origins: { apiHost: string; origin: string },
): Promise<void> {
  const vite = await startVite(app, folder);
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|media|office)(\/|$)/.test(request.url)) return done();
    // If Vite has the file, it sends the response itself and `done` is never called.
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|media)\//.test(request.url)) return reply.callNotFound();
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const page = await renderer(build, 'development', origins, { call: callEndpoint(app) })(request.url);
    reply.headers(Object.fromEntries(page.headers)).header('content-security-policy', DEVELOPMENT_POLICY);
    return reply.code(page.status).send(await page.bytes());
  });
}
