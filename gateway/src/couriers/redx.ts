import type { FastifyInstance } from 'fastify';
import { ZONES } from './areas.ts';
import type { CourierAccounts, CourierEmulator, CourierMessage } from './courier-emulator.ts';
import type { EmulatedParcel } from './emulated-parcel.ts';
import { type Answer, courierApi, type Envelope, type Fields, textOf } from './respond.ts';
import { COD_PERCENT, FEES } from './words.ts';

const error = (status: number, message: string): Answer => ({
  status,
  body: { message, status_code: status },
});

const envelopeOf = (token: string): Envelope => ({
  unauthorized: error(401, 'Unauthorized'),
  failed: error(500, 'Internal Server Error'),
  tooMany: error(429, 'Too Many Requests'),
  refusedIn200: { body: { message: 'Merchant is not active', status_code: 400 } },
  isAuthorized: ({ headers }) => headers['api-access-token'] === `Bearer ${token}`,
});

/** RedX's open API v1.0.0-beta. */
export function redxRoutes(app: FastifyInstance, emulator: CourierEmulator, base: string): void {
  const { token, storeId } = emulator.account.redx;
  const api = courierApi(app, emulator, { courier: 'redx', base, envelope: envelopeOf(token) });
  const find = (id = '') => emulator.find('redx', 'consignment', id);

  api('POST', '/parcel', 'create', ({ body }) => {
    const problem = problemOf(body, storeId);
    if (problem) return problem;
    const parcel = emulator.addParcel({
      courier: 'redx',
      invoice: textOf(body.merchant_invoice_id),
      name: textOf(body.customer_name),
      phone: textOf(body.customer_phone),
      address: textOf(body.customer_address),
      cod: Number(body.cash_collection_amount),
      grams: Number(body.parcel_weight),
    });
    return { parcel, body: { tracking_id: parcel.tracking } };
  });
  api('GET', '/parcel/info/:id', 'find', ({ params }) => {
    const parcel = find(params.id);
    return parcel ? { body: { parcel: infoOf(parcel, storeId) } } : error(404, 'Parcel not found');
  });
  api('PATCH', '/parcels', 'cancel', ({ body }) => {
    const parcel = find(textOf(body.entity_id));
    const details = (body.update_details ?? {}) as Fields;
    if (!parcel || details.new_value !== 'cancelled') return error(400, 'Invalid request');
    if (!parcel.status.startsWith('pickup-')) return error(400, 'Parcel can not be cancelled');
    emulator.track(emulator.move(parcel, 'cancelled'));
    return { body: { success: true, message: 'Request Accepted' } };
  });
  api('GET', '/areas', 'areas', ({ query }) => ({
    body: {
      areas: ZONES.filter(({ post }) => !query.post_code || String(post) === query.post_code).map(
        ({ id, name, post, city }) => ({
          id,
          name: name.trim(),
          post_code: post,
          division_name: city.name.trim(),
          zone_id: city.id,
        }),
      ),
    },
  }));
  api('GET', '/pickup/stores', 'areas', () => ({
    body: { pickup_stores: [{ id: Number(storeId), name: 'Haat', area_id: 53 }] },
  }));
  api('GET', '/charge/charge_calculator', 'quote', ({ query }) => ({
    body: {
      deliveryCharge: FEES.redx(Number(query.weight)),
      codCharge: (Number(query.cash_collection_amount) * COD_PERCENT) / 100,
    },
  }));
}

export function redxMessage(
  parcel: EmulatedParcel,
  { redx: { webhookToken } }: CourierAccounts,
): CourierMessage {
  const { tracking, invoice, status, updated } = parcel;
  const isPartial = status === 'partial-delivery';
  return {
    courier: 'redx',
    query: `?token=${webhookToken}`,
    headers: {},
    body: {
      tracking_number: tracking,
      timestamp: updated.toISOString(),
      status: isPartial ? 'delivered' : status,
      ...(isPartial && { delivery_type: 'partial-delivery' }),
      message_en: `The parcel is ${status}`,
      message_bn: `পার্সেলের অবস্থা: ${status}`,
      invoice_number: invoice,
    },
  };
}

/** A shop id that is not the id of a pickup store gets the error of a program. */
function problemOf(body: Fields, storeId: string): Answer | null {
  if (body.pickup_store_id !== undefined && textOf(body.pickup_store_id) !== storeId)
    return error(400, "Cannot read property 'PHONE' of undefined");
  const area = ZONES.find(({ id }) => id === Number(body.delivery_area_id));
  if (area?.name.trim() !== body.delivery_area) return error(400, 'Invalid delivery area');
  const isWhole =
    textOf(body.customer_name) !== '' &&
    /^01\d{9}$/.test(textOf(body.customer_phone)) &&
    textOf(body.customer_address) !== '' &&
    typeof body.cash_collection_amount === 'string' &&
    /^\d+$/.test(body.cash_collection_amount) &&
    Number(body.parcel_weight) > 0;
  return isWhole ? null : error(400, 'Invalid request body');
}

function infoOf(parcel: EmulatedParcel, storeId: string) {
  const isPartial = parcel.status === 'partial-delivery';
  return {
    tracking_id: parcel.tracking,
    customer_name: parcel.name,
    customer_phone: parcel.phone,
    customer_address: parcel.address,
    charge: parcel.fee,
    cash_collection_amount: parcel.cod,
    parcel_weight: parcel.grams,
    merchant_invoice_id: parcel.invoice,
    status: isPartial ? 'delivered' : parcel.status,
    delivery_type: isPartial ? 'partial-delivery' : 'regular',
    created_at: parcel.created.toISOString(),
    pickup_location: { id: Number(storeId), name: 'Haat' },
  };
}
