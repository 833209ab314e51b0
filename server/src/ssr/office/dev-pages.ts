import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { DEVELOPMENT_POLICY, startVite } from '../vite-server.ts';

const folder = join(import.meta.dirname, '../../../../office');

const isOffice = (url: string) => /^\/office(\/|[?#]|$)/.test(url);

/** Serves the office from its sources, for `npm run dev`. */
export async function officeDevPages(app: FastifyInstance, origin: string): Promise<void> {
  const vite = await startVite(app, folder);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOffice(request.url)) return done();
    const { url } = request.raw;
    vite.middlewares(request.raw, reply.raw, () => {
      request.raw.url = url; // Vite takes its base path away
      done();
    });
  });
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/office(\?|$)/.test(request.url))
      return reply.redirect(request.url.replace('/office', '/office/'));
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const page = await createRequestHandler(build, 'development')(new Request(origin + request.url));
    reply.headers(Object.fromEntries(page.headers)).header('content-security-policy', DEVELOPMENT_POLICY);
    return reply
      .header('cache-control', 'no-store')
      .code(page.status)
      .send(await page.text());
  };
  app.get('/office', { schema: { hide: true } }, send);
  app.get('/office/*', { schema: { hide: true } }, send);
}
