import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { Customer, Phone } from './customers.ts';

const WholeTaka = (about: string, minimum: number) => ({
  ...Paisa(about, { minimum, maximum: MAX_CASH_PAISA }),
  multipleOf: 100,
});

export const KhataRow = Named('KhataRow', {
  phone: Type.String({ description: 'E.164' }),
  name: Type.String(),
  limit_paisa: Paisa('what it may owe'),
  owed_paisa: Paisa(),
  overdue_paisa: Paisa(),
  due: Nullable(Type.String(), { description: 'when the oldest unpaid baki is due' }),
});
export type KhataRow = Static<typeof KhataRow>;

export const Khata = Named('Khata', {
  owed_paisa: Paisa('of all phones'),
  overdue_paisa: Paisa('of all phones'),
  rows: Type.Array(KhataRow, { description: 'overdue ones first; at most 500' }),
});
export type Khata = Static<typeof Khata>;

export const listKhata = officeEndpoint('listKhata', {
  summary: 'Who owes the shop, and who may',
  right: 'customers.read',
  response: Khata,
});

/**
 * The name is stored for a phone that has not ordered yet. More than before is a move of value. 409 `limits_changed` with
 * `changed_by` and `changed_at`, `confirmation_needed`.
 */
export const openKhata = officeEndpoint('openKhata', {
  summary: 'Decide how much a phone may owe; 0: nothing more',
  right: 'customers.manage',
  body: Closed({
    phone: Phone,
    name: Type.Optional(Type.String({ maxLength: 200 })),
    limit_paisa: WholeTaka('', 0),
    version: Type.Optional({ ...Version, description: 'of the khata; left out: it is a new one' }),
  }),
  response: Customer,
  refusals: [409],
});

export const KhataEntry = Closed({
  key: IdempotencyKey,
  phone: Phone,
  way: Type.Enum(['gave', 'got'], { description: 'goods on baki, or money of the customer' }),
  amount_paisa: WholeTaka('', 100),
  paid_by: Type.Optional(
    Type.Enum(['cash', 'card'], { description: 'of what the shop got; cash, to the drawer, if left out' }),
  ),
  note: Type.Optional(Type.String({ maxLength: 200, description: 'the customer reads it' })),
});
export type KhataEntry = Static<typeof KhataEntry>;

/**
 * A repeated request with the same key writes once. The phone gets a message. By card it is a move of value. 409 `above_khata_limit`,
 * `confirmation_needed`; 422 `key_reused`.
 */
export const writeKhata = officeEndpoint('writeKhata', {
  summary: 'Write what the shop gave on baki, or got',
  right: 'cash.receive',
  body: KhataEntry,
  response: Customer,
  refusals: [404, 409, 422],
});

/** Repeated it does nothing. The phone gets a message. 409 `entry_not_undoable`, `confirmation_needed`: above the limit of the caller. */
export const undoKhataEntry = officeEndpoint('undoKhataEntry', {
  summary: 'Undo an entry of today that was typed wrong',
  right: 'cash.receive',
  params: Type.Object({ id: Id }),
  response: Customer,
  refusals: [404, 409],
});
