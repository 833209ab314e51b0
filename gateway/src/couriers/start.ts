import Fastify, { type FastifyInstance } from 'fastify';
import { CourierEmulator, type CourierEmulatorOptions } from './courier-emulator.ts';
import { parcelPages } from './pages.ts';
import { pathaoMessage, pathaoRoutes } from './pathao.ts';
import { redxMessage, redxRoutes } from './redx.ts';
import { steadfastMessage, steadfastRoutes } from './steadfast.ts';

export interface RunningCouriers {
  emulator: CourierEmulator;
  /** Base URL of every route, without a trailing slash. */
  url: string;
  /** Stops the emulator and closes hanging responses. */
  close(): Promise<void>;
}

const MESSAGES = {
  steadfast: steadfastMessage,
  pathao: pathaoMessage,
  redx: redxMessage,
};

/** Registers the APIs of the three couriers, each below its name, and the pages of their parcels. */
export function courierRoutes(app: FastifyInstance, emulator: CourierEmulator, prefix = ''): void {
  steadfastRoutes(app, emulator, `${prefix}/steadfast/api/v1`);
  pathaoRoutes(app, emulator, `${prefix}/pathao/aladdin/api/v1`);
  redxRoutes(app, emulator, `${prefix}/redx/v1.0.0-beta`);
  parcelPages(app, emulator, prefix);
  emulator.messageOf = (parcel) => MESSAGES[parcel.courier](parcel, emulator.account);
}

/** Starts the couriers on this machine; `port` 0 selects any free port. */
export async function startCouriers({
  port = 0,
  ...options
}: CourierEmulatorOptions & { port?: number } = {}): Promise<RunningCouriers> {
  const app = Fastify({ forceCloseConnections: true });
  const emulator = new CourierEmulator(options);
  courierRoutes(app, emulator);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { emulator, url, close: () => app.close() };
}
