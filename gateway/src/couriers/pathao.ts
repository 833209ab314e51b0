import type { FastifyInstance } from 'fastify';
import { CITIES, ZONES } from './areas.ts';
import type { CourierAccounts, CourierEmulator, CourierMessage } from './courier-emulator.ts';
import type { EmulatedParcel } from './emulated-parcel.ts';
import { type Answer, courierApi, type Envelope, type Fields, textOf } from './respond.ts';
import { COD_PERCENT, courierTime, FEES } from './words.ts';

const ok = (data: unknown, message = 'Fetched successfully'): Answer => ({
  body: { message, type: 'success', code: 200, data },
});
const error = (status: number, message: string, errors?: Record<string, string[]>): Answer => ({
  status,
  body: { message, type: 'error', code: status, ...(errors && { errors }) },
});

/** Pathao's merchant API «aladdin». */
export function pathaoRoutes(app: FastifyInstance, emulator: CourierEmulator, base: string): void {
  const account = emulator.account.pathao;
  const envelope: Envelope = {
    unauthorized: error(401, 'Unauthenticated.'),
    failed: error(500, 'Something went wrong'),
    tooMany: error(429, 'Too Many Attempts.'),
    refusedIn200: { body: { message: 'Store is not approved', type: 'error', code: 422 } },
    isAuthorized: ({ headers }) => emulator.isToken(String(headers.authorization).replace(/^Bearer /, '')),
  };
  const api = courierApi(app, emulator, { courier: 'pathao', base, envelope });
  const add = (body: Fields) =>
    emulator.addParcel({
      courier: 'pathao',
      invoice: textOf(body.merchant_order_id),
      name: textOf(body.recipient_name),
      phone: textOf(body.recipient_phone),
      address: textOf(body.recipient_address),
      cod: Number(body.amount_to_collect),
      grams: Math.round(Number(body.item_weight) * 1_000),
    });

  api('POST', '/issue-token', 'token', ({ body }) => {
    const { clientId, clientSecret, username, password } = account;
    const isClient = body.client_id === clientId && body.client_secret === clientSecret;
    const isGranted =
      body.grant_type === 'password'
        ? body.username === username && body.password === password
        : body.grant_type === 'refresh_token' && emulator.isToken(textOf(body.refresh_token));
    if (!isClient || !isGranted) return error(400, 'Unable to authorize request');
    return {
      body: {
        token_type: 'Bearer',
        expires_in: 432_000,
        access_token: emulator.grantToken(),
        refresh_token: emulator.grantToken(),
      },
    };
  });
  api('GET', '/stores', 'areas', () =>
    ok({ data: [{ store_id: Number(account.storeId), store_name: 'Haat', is_active: 1 }] }),
  );
  api('POST', '/orders', 'create', ({ body }) => {
    const errors = problemsOf(body, account.storeId);
    if (Object.keys(errors).length > 0) return error(422, 'Please fix the given errors', errors);
    const parcel = add(body);
    const data = {
      consignment_id: parcel.consignment,
      merchant_order_id: parcel.invoice,
      order_status: 'Pending',
      delivery_fee: parcel.fee,
    };
    return { ...ok(data, 'Order Created Successfully'), parcel };
  });
  api('POST', '/orders/bulk', 'bulk', ({ body, fault }) => {
    const rows = Array.isArray(body.orders) ? (body.orders as Fields[]) : [];
    const parcels = rows.filter((row) => Object.keys(problemsOf(row, account.storeId)).length === 0).map(add);
    // Only these messages have the ids.
    if (fault !== 'ids_never') for (const parcel of parcels) emulator.track(emulator.send(parcel));
    return { status: 202, body: { message: 'Accepted', type: 'success', code: 202, data: true } };
  });
  api('GET', '/orders/:id/info', 'find', ({ params }) => {
    const parcel = emulator.find('pathao', 'consignment', params.id ?? '');
    if (!parcel) return error(404, 'Order not found');
    return ok({
      consignment_id: parcel.consignment,
      merchant_order_id: parcel.invoice,
      order_status: parcel.status,
      order_status_slug: parcel.status,
      updated_at: courierTime(parcel.updated),
      invoice_id: null,
    });
  });
  api('GET', '/city-list', 'areas', () =>
    ok({ data: CITIES.map(({ id, name }) => ({ city_id: id, city_name: name })) }),
  );
  api('GET', '/cities/:id/zone-list', 'areas', ({ params }) =>
    ok({
      data: ZONES.filter(({ city }) => String(city.id) === params.id).map(({ id, name }) => ({
        zone_id: id,
        zone_name: name,
      })),
    }),
  );
  api('POST', '/merchant/price-plan', 'quote', ({ body }) => {
    const price = FEES.pathao(Math.round(Number(body.item_weight) * 1_000));
    return ok({
      price,
      discount: 0,
      promo_discount: 0,
      plan_id: 69,
      cod_enabled: 1,
      cod_percentage: COD_PERCENT / 100,
      additional_charge: 0,
      final_price: price,
    });
  });
  api('POST', '/user/success', 'phone', ({ body }) => {
    const known = emulator.phones.get(textOf(body.phone));
    if (!known) return ok({ customer: null, customer_rating: 'new_customer' });
    const { delivered, parcels } = known;
    return ok({
      customer: { total_delivery: parcels, successful_delivery: delivered },
      success_rate: Math.round((100 * delivered) / parcels),
      customer_rating: 'excellent_customer',
    });
  });
}

const EVENTS: Record<string, string> = {
  Pending: 'order.created',
  'Pickup Requested': 'order.pickup-requested',
  Return: 'order.returned',
};

export function pathaoMessage(
  parcel: EmulatedParcel,
  { pathao: { webhookSecret, storeId } }: CourierAccounts,
): CourierMessage {
  const { consignment, invoice, status, updated, collected } = parcel;
  const slug = status.toLowerCase().replaceAll(' ', '-');
  return {
    courier: 'pathao',
    query: '',
    headers: { 'x-pathao-signature': webhookSecret },
    body: {
      consignment_id: consignment,
      merchant_order_id: invoice,
      updated_at: courierTime(updated),
      timestamp: updated.toISOString(),
      store_id: Number(storeId),
      event: EVENTS[status] ?? `order.${slug}`,
      delivery_fee: parcel.fee,
      ...(collected !== null && { collected_amount: collected }),
    },
  };
}

function problemsOf(body: Fields, storeId: string): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const check = (field: string, holds: boolean) => {
    if (!holds) errors[field] = [`The ${field.replaceAll('_', ' ')} field is invalid`];
  };
  check('store_id', textOf(body.store_id) === storeId);
  check('recipient_name', /^.{3,100}$/su.test(textOf(body.recipient_name)));
  check('recipient_phone', /^01\d{9}$/.test(textOf(body.recipient_phone)));
  check('recipient_address', /^.{10,220}$/su.test(textOf(body.recipient_address)));
  check('delivery_type', body.delivery_type === 48 || body.delivery_type === 12);
  check('item_type', body.item_type === 1 || body.item_type === 2);
  check('item_weight', Number(body.item_weight) >= 0.5 && Number(body.item_weight) <= 10);
  check('amount_to_collect', Number.isInteger(body.amount_to_collect));
  // An area may be left out; null is refused.
  for (const field of ['recipient_city', 'recipient_zone', 'recipient_area'])
    check(field, body[field] === undefined || Number.isInteger(body[field]));
  return errors;
}
