import { type Placed, type RunningGateway, start } from '../start.ts';
import { BkashGateway, type BkashOptions } from './bkash-gateway.ts';
import { bkashRoutes } from './routes.ts';

/** Starts a separate gateway like bKash on this machine. */
export function startBkash({
  port,
  ...options
}: Placed<BkashOptions>): Promise<RunningGateway<BkashGateway>> {
  return start(new BkashGateway(options), bkashRoutes, port);
}
