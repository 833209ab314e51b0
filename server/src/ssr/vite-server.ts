import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Development tools add inline scripts and styles to a page, so its policy has no restrictions. */
export const DEVELOPMENT_POLICY = "default-src * data: blob: ws: 'unsafe-inline' 'unsafe-eval'";

/** Serves the sources of an app with hot reload, for `npm run dev`, until the shop closes. */
export async function startVite(app: FastifyInstance, folder: string): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  const ownListeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // React Router starts a second Vite, whose signal handler would end the process before the shop has closed.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener);
  }
  app.addHook('preClose', () => vite.close());
  return vite;
}
