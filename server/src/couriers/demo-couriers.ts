import { CourierEmulator } from '@haat/gateway/couriers/courier-emulator';
import { courierRoutes } from '@haat/gateway/couriers/start';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { inProcessFetch } from '../platform/http/in-process-fetch.ts';
import { notFound } from '../platform/refused.ts';
import { sendRefused } from '../platform/send-refused.ts';
import { hasOpened } from '../shop-state/shop-state.ts';
import type { Courier, CourierDeclaration } from './courier/courier.ts';

const PREFIX = '/demo-couriers';

/**
 * Opens the couriers of the demo shop, inside the shop's process. Whoever follows a parcel is its rider, too. Their parcels are lost when
 * the process ends, their routes when the shop opens. Nothing leaves the shop.
 */
export async function openDemoCouriers(
  app: FastifyInstance,
  db: Database,
  declarations: readonly CourierDeclaration[],
): Promise<readonly Courier[]> {
  const fetch = inProcessFetch(app);
  const webhookUrl = (courier: string) => `http://shop/api/couriers/${courier}/webhook`;
  const emulator = new CourierEmulator({ webhookUrl, fetch });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_, reply) => {
      if (await hasOpened(db)) await sendRefused(notFound('Page'), reply);
    });
    courierRoutes(scope, emulator, PREFIX);
  });
  const settings = emulatedKeys(emulator, `http://shop${PREFIX}`);
  return declarations.map((declaration) => {
    const courier = declaration.open(settings, { db, shopUrl: null, publicOnly: null, fetch });
    // On the shop's own origin, so that a phone in the same network can open it.
    const trackingUrl: Courier['trackingUrl'] = (parcel) =>
      courier.trackingUrl(parcel)?.replace('http://shop', '') ?? null;
    return { ...courier, trackingUrl };
  });
}

/** The environment of a shop whose couriers are all emulated. */
export function emulatedKeys({ account }: CourierEmulator, url: string) {
  const { steadfast, pathao, redx } = account;
  return {
    STEADFAST_API_KEY: steadfast.apiKey,
    STEADFAST_SECRET_KEY: steadfast.secretKey,
    STEADFAST_WEBHOOK_TOKEN: steadfast.webhookToken,
    STEADFAST_PICKUP_ADDRESS_ID: '42',
    STEADFAST_PICKUP_STATION: '53',
    STEADFAST_PICKUP_ADDRESS: 'House 7, Road 5, Dhanmondi',
    STEADFAST_PICKUP_PHONE: '01712345678',
    STEADFAST_EMULATOR: `${url}/steadfast`,
    PATHAO_CLIENT_ID: pathao.clientId,
    PATHAO_CLIENT_SECRET: pathao.clientSecret,
    PATHAO_USERNAME: pathao.username,
    PATHAO_PASSWORD: pathao.password,
    PATHAO_STORE_ID: pathao.storeId,
    PATHAO_WEBHOOK_SECRET: pathao.webhookSecret,
    PATHAO_EMULATOR: `${url}/pathao`,
    REDX_TOKEN: redx.token,
    REDX_STORE_ID: redx.storeId,
    REDX_STORE_AREA: '53',
    REDX_WEBHOOK_TOKEN: redx.webhookToken,
    REDX_EMULATOR: `${url}/redx`,
  };
}
