import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';

/** What a phone owes the shop, for the holder of the link in its messages. Amounts in taka. */
export const KhataStatement = Type.Object(
  {
    phone: Type.String({ description: 'its last three digits' }),
    owed: Type.Number(),
    overdue: Type.Number(),
    due: Type.Union([Type.String(), Type.Null()], { description: 'when the oldest unpaid baki is due' }),
    entries: Type.Array(
      Type.Object({
        at: Type.String(),
        kind: Type.Enum(['complaint', 'goodwill', 'order', 'order_returned', 'paid_out', 'baki', 'paid_in']),
        amount: Type.Number({ description: 'negative: it raises what is owed' }),
        owed: Type.Number({ description: 'after it; negative: a credit' }),
        order: Type.String({ description: 'its number; empty without one' }),
        note: Type.String(),
      }),
      { description: 'the newest 100, the newest first' },
    ),
  },
  { description: 'KhataStatement' },
);
export type KhataStatement = Static<typeof KhataStatement>;

export const getKhata = endpoint('getKhata', {
  summary: 'The khata of a phone, by the link of a message',
  access: 'public',
  params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) }),
  response: KhataStatement,
  refusals: [404],
});
