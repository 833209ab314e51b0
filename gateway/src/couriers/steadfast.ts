import type { FastifyInstance } from 'fastify';
import type { CourierAccounts, CourierEmulator, CourierMessage } from './courier-emulator.ts';
import type { EmulatedParcel } from './emulated-parcel.ts';
import { type Answer, courierApi, type Envelope, type Fields, textOf } from './respond.ts';
import { courierTime } from './words.ts';

const refused = (errors: Record<string, string[]>): Answer => ({
  status: 400,
  body: { status: 400, message: 'Invalid', errors },
});
const notFound: Answer = { status: 404, body: { status: 404, message: 'Consignment not found' } };

const envelopeOf = ({ apiKey, secretKey }: CourierAccounts['steadfast']): Envelope => ({
  unauthorized: { status: 401, body: { message: 'Unauthenticated.' } },
  failed: { status: 500, body: { message: 'Server Error' } },
  tooMany: { status: 429, body: { message: 'Too Many Attempts.' } },
  refusedIn200: { body: { status: 400, message: 'Your account is not active' } },
  isAuthorized: ({ headers }) => headers['api-key'] === apiKey && headers['secret-key'] === secretKey,
});

/** Steadfast's API v1. */
export function steadfastRoutes(app: FastifyInstance, emulator: CourierEmulator, base: string): void {
  const api = courierApi(app, emulator, {
    courier: 'steadfast',
    base,
    envelope: envelopeOf(emulator.account.steadfast),
  });
  const find = (key: 'consignment' | 'invoice', value = '') => emulator.find('steadfast', key, value);
  api('POST', '/create_order', 'create', ({ body }) => {
    const errors = problemsOf(body);
    if (find('invoice', textOf(body.invoice))) errors.invoice = ['THIS_INVOICE_ALREADY_EXISTS'];
    if (Object.keys(errors).length > 0) return refused(errors);
    const parcel = emulator.addParcel({
      courier: 'steadfast',
      invoice: textOf(body.invoice),
      name: textOf(body.recipient_name),
      phone: textOf(body.recipient_phone),
      address: textOf(body.recipient_address),
      cod: Number(body.cod_amount),
      grams: 0,
    });
    return {
      parcel,
      body: {
        status: 200,
        message: 'Consignment has been created successfully.',
        consignment: consignmentOf(parcel, textOf(body.note)),
      },
    };
  });
  const status = (parcel: EmulatedParcel | undefined): Answer =>
    parcel ? { body: { status: 200, delivery_status: parcel.status } } : notFound;

  // The plain status does not know returns.
  const plain = (parcel: EmulatedParcel | undefined) =>
    parcel ? status({ ...parcel, status: parcel.status.replace(/_return_.*$/, '') }) : notFound;
  api('GET', '/status_by_cid/:id', 'find', ({ params }) => plain(find('consignment', params.id)));
  api('GET', '/status_by_invoice/:id', 'find', ({ params }) => plain(find('invoice', params.id)));
  api('GET', '/status_with_return_status_by_cid/:id', 'find', ({ params }) =>
    status(find('consignment', params.id)),
  );
  api('GET', '/trackings_by_invoice/:id', 'find', ({ params }) => {
    const parcel = find('invoice', params.id);
    return parcel ? { body: { status: 200, tracking: trackingOf(parcel) } } : notFound;
  });
  api('GET', '/get_balance', 'payouts', () => ({ body: { status: 200, current_balance: 0 } }));
  api('GET', '/payments', 'payouts', ({ query }) => {
    const page = Number(query.page ?? 1);
    const own = payoutsOf(emulator).toReversed();
    return {
      body: {
        status: 1,
        alertClass: 'success',
        message: 'Fetched successfully!',
        payments: own.slice(10 * (page - 1), 10 * page).map(({ reference, amount, paidAt }) => ({
          payment_id: reference,
          amount,
          method: 'Bank',
          status_label: 'Paid',
          created_at: courierTime(paidAt),
          ready_at: courierTime(paidAt),
          paid_at: courierTime(paidAt),
        })),
      },
    };
  });
  api('GET', '/payments/:id', 'payouts', ({ params }) => {
    const payout = payoutsOf(emulator).find(({ reference }) => reference.endsWith(`-${params.id}`));
    if (!payout) return notFound;
    const { reference, amount, charges, lines, paidAt } = payout;
    return {
      body: {
        status: 1,
        payment: {
          payment_id: reference,
          amount,
          due_bills: 0,
          charges,
          total: lines.reduce((sum, line) => sum + line.collected, 0),
          method: 'Bank',
          paid_at: courierTime(paidAt),
          consignments: lines.map(({ consignment, invoice, collected, fee, status: word }, at) => ({
            id: at + 1,
            consignment_id: Number(consignment),
            invoice,
            cod_amount: collected,
            delivery_charge: fee,
            status: word,
          })),
        },
      },
    };
  });
  api('POST', '/create_pickup_request', 'pickup', ({ body }) => {
    if (!body.address_id || !body.police_station_id)
      return refused({ address_id: ['The address id field is required.'] });
    emulator.pickups.push({ courier: 'steadfast', parcels: Number(body.estim_qty) });
    return { status: 201, body: { message: 'Pickup request created successfully.', data: { id: 9081 } } };
  });
  api('GET', '/fraud_check/:phone', 'phone', ({ params }) => {
    const known = emulator.phones.get(params.phone ?? '');
    const { delivered = 0, parcels = 0 } = known ?? {};
    return {
      body: {
        total_parcels: parcels,
        total_delivered: delivered,
        total_cancelled: parcels - delivered,
        total_fraud_reports: [],
      },
    };
  });
}

export function steadfastMessage(
  parcel: EmulatedParcel,
  { steadfast: { webhookToken } }: CourierAccounts,
): CourierMessage {
  const { consignment, invoice, status, updated } = parcel;
  const isStatus = /^(pending|delivered|partial_delivered|cancelled|unknown)$/.test(status);
  return {
    courier: 'steadfast',
    query: '',
    headers: { authorization: `Bearer ${webhookToken}` },
    body: {
      notification_type: isStatus ? 'delivery_status' : 'tracking_update',
      consignment_id: Number(consignment),
      invoice,
      ...(isStatus && { cod_amount: parcel.collected ?? 0, status, delivery_charge: parcel.fee }),
      tracking_message: `The parcel is ${status.replaceAll('_', ' ')}.`,
      updated_at: courierTime(updated),
    },
  };
}

function problemsOf(body: Fields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const check = (field: string, holds: boolean) => {
    if (!holds) errors[field] = [`The ${field.replaceAll('_', ' ')} format is invalid.`];
  };
  check('invoice', /^[A-Za-z0-9_-]{1,100}$/.test(textOf(body.invoice)));
  check('recipient_name', /^.{1,100}$/su.test(textOf(body.recipient_name)));
  check('recipient_phone', /^01\d{9}$/.test(textOf(body.recipient_phone)));
  check('recipient_address', /^.{1,250}$/su.test(textOf(body.recipient_address)));
  check('note', /^.{0,480}$/su.test(textOf(body.note)));
  check('cod_amount', Number(body.cod_amount) >= 0);
  return errors;
}

function consignmentOf(parcel: EmulatedParcel, note: string) {
  return {
    consignment_id: Number(parcel.consignment),
    invoice: parcel.invoice,
    tracking_code: parcel.tracking,
    recipient_name: parcel.name,
    recipient_phone: parcel.phone,
    recipient_address: parcel.address,
    cod_amount: parcel.cod,
    status: parcel.status,
    note,
    created_at: parcel.created.toISOString(),
    updated_at: parcel.updated.toISOString(),
  };
}

function trackingOf({ consignment, history }: EmulatedParcel) {
  return history.map(({ word, at }) => ({
    consignment_id: Number(consignment),
    tracking_type: 1,
    text: `The parcel is ${word.replaceAll('_', ' ')}.`,
    created_at: courierTime(at),
  }));
}

function payoutsOf({ payouts }: CourierEmulator) {
  return payouts.filter(({ courier }) => courier === 'steadfast');
}
