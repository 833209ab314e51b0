import Fastify from 'fastify';
import { Gateway, type GatewayOptions } from './gateway.ts';
import { gatewayRoutes } from './routes.ts';

export interface RunningGateway {
  gateway: Gateway;
  /** Base of every route, without a slash at its end. */
  url: string;
  /** Stops it, with its hanging responses. */
  close(): Promise<void>;
}

/** Starts a gateway of its own on this machine; `port` 0 takes any free one. */
export async function startGateway({
  port = 0,
  ...options
}: { port?: number } & GatewayOptions): Promise<RunningGateway> {
  const gateway = new Gateway(options);
  const app = Fastify({ forceCloseConnections: true });
  const place = { publicUrl: '' };
  await gatewayRoutes(app, gateway, place);
  place.publicUrl = await app.listen({ port, host: '127.0.0.1' });
  return { gateway, url: place.publicUrl, close: () => app.close() };
}
