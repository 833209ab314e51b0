import { type Static, Type } from 'typebox';
import { Closed, Named } from '../../http/schemas.ts';
import { wallets } from '../../shop/wallets.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';

/** How an order is paid when it is handed over: `card` at the machine of the bank, `khata`: later. */
export const paidWays = ['cash', 'wallet', 'card', 'khata'] as const;

const WholeTaka = (about: string) => ({
  ...Paisa(about, { minimum: 100, maximum: MAX_CASH_PAISA }),
  multipleOf: 100,
});

export const PaidPart = Named(
  'PaidPart',
  {
    way: Type.Enum(paidWays),
    amount_paisa: WholeTaka('in whole taka'),
    wallet: Type.Optional(Type.Enum(wallets, { description: 'of the way `wallet`' })),
    trx_id: Type.Optional(
      Type.String({ maxLength: 40, description: 'of the way `wallet`; left out: it is waited for' }),
    ),
  },
  { additionalProperties: false },
);
export type PaidPart = Static<typeof PaidPart>;

/** How an order was paid when it was handed over, and how one can be. */
export const doorWays = {
  paid: Type.Array(PaidPart, { description: 'of a completed one' }),
  khata_left_paisa: Paisa('that may still be written on the khata of its phone'),
  khata_owed_paisa: Paisa('on the khata of its phone'),
};
export type DoorWays = Static<Type.TObject<typeof doorWays>>;

/** What a completion says about the money. Without `paid` all that is due is cash. */
export const paidAtDoor = {
  paid: Type.Optional(
    Type.Array(PaidPart, { maxItems: 6, description: 'the parts add up to what is due, less `less`' }),
  ),
  less: Type.Optional(
    Closed({
      amount_paisa: WholeTaka('that the shop lets go'),
      reason: Type.String({ minLength: 1, maxLength: 500, description: 'the shopper reads it' }),
    }),
  ),
  old_baki_paisa: Type.Optional(WholeTaka('cash for what is owed on the khata, beside the order')),
};
export interface PaidAtDoor {
  paid?: PaidPart[];
  less?: { amount_paisa: number; reason: string };
  old_baki_paisa?: number;
}
