import Fastify, { type FastifyInstance } from 'fastify';
import { Gateway, type GatewayOptions } from './gateway.ts';
import { gatewayRoutes } from './routes.ts';

export interface RunningGateway<G extends Gateway = Gateway> {
  gateway: G;
  /** Base URL of every route, without a trailing slash. */
  url: string;
  /** Stops the gateway and closes hanging responses. */
  close(): Promise<void>;
}

export type Placed<Options> = { port?: number } & Options;

/** Starts a separate gateway like SSLCommerz on this machine; `port` 0 selects any free port. */
export function startGateway({ port, ...options }: Placed<GatewayOptions>): Promise<RunningGateway> {
  return start(new Gateway(options), gatewayRoutes, port);
}

/** Starts a gateway with its routes. */
export async function start<G extends Gateway>(
  gateway: G,
  routes: (app: FastifyInstance, gateway: G, placement: { publicUrl: string }) => unknown,
  port = 0,
): Promise<RunningGateway<G>> {
  const app = Fastify({ forceCloseConnections: true });
  const placement = { publicUrl: '' };
  await routes(app, gateway, placement);
  placement.publicUrl = await app.listen({ port, host: '127.0.0.1' });
  return { gateway, url: placement.publicUrl, close: () => app.close() };
}
