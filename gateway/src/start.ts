import Fastify from 'fastify';
import { Gateway, type GatewayOptions } from './gateway.ts';
import { gatewayRoutes } from './routes.ts';

export interface RunningGateway {
  gateway: Gateway;
  /** Base URL of every route, without a trailing slash. */
  url: string;
  /** Stops the gateway and closes hanging responses. */
  close(): Promise<void>;
}

/** Starts a separate gateway on this machine; `port` 0 selects any free port. */
export async function startGateway({
  port = 0,
  ...options
}: { port?: number } & GatewayOptions): Promise<RunningGateway> {
  const gateway = new Gateway(options);
  const app = Fastify({ forceCloseConnections: true });
  const placement = { publicUrl: '' };
  await gatewayRoutes(app, gateway, placement);
  placement.publicUrl = await app.listen({ port, host: '127.0.0.1' });
  return { gateway, url: placement.publicUrl, close: () => app.close() };
}
