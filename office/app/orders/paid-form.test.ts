import { expect, test } from 'vitest';
import { cashOf, letGo, NOTHING_ELSE, type PaidDraft, paidOf } from './paid-form.tsx';

const DUE = 60_400;
const khata = (taka: string): PaidDraft => ({ ...NOTHING_ELSE, others: { khata: { taka, trxId: '' } } });

test('what is not chosen is cash, and the parts add up', () => {
  expect(paidOf(NOTHING_ELSE, DUE)).toEqual({ paid: [{ way: 'cash', amount_paisa: DUE }] });
  expect(paidOf(khata('২০০'), DUE)).toEqual({
    paid: [
      { way: 'khata', amount_paisa: 20_000 },
      { way: 'cash', amount_paisa: 40_400 },
    ],
  });
  expect(paidOf({ ...NOTHING_ELSE, others: { bkash: { taka: '604', trxId: ' 9AB1CDE2FG ' } } }, DUE)).toEqual(
    {
      paid: [{ way: 'wallet', wallet: 'bkash', amount_paisa: DUE, trx_id: '9AB1CDE2FG' }],
    },
  );
});

test('old baki is cash beside the order, also of an order that is paid', () => {
  expect(paidOf({ ...NOTHING_ELSE, oldBaki: '৩৯৬' }, 0)).toEqual({ paid: [], old_baki_paisa: 39_600 });
  expect(cashOf({ ...NOTHING_ELSE, oldBaki: '396' }, DUE)).toBe(DUE);
  expect(paidOf({ ...NOTHING_ELSE, oldBaki: '0' }, DUE)).toBeNull();
});

test.each(['605', '0', '', '1.50', 'x'])('a part of %j taka is refused', (taka) => {
  expect(paidOf(khata(taka), DUE)).toBeNull();
});

test('what is let go is taken off the cash, then off the way that was chosen last', () => {
  const less = letGo({ ...NOTHING_ELSE, reason: 'no change' }, 3_000, DUE);
  expect(cashOf(less, DUE)).toBe(57_400);
  expect(paidOf(less, DUE)).toMatchObject({ less: { amount_paisa: 3_000, reason: 'no change' } });
  const whole = letGo(khata('604'), 3_000, DUE);
  expect(whole.others.khata?.taka).toBe('574');
  expect(letGo(whole, 0, DUE).others.khata?.taka).toBe('604');
  expect(letGo(khata('200'), 3_000, DUE).others.khata?.taka).toBe('200');
  // A way without a sum gives nothing, and gets nothing back.
  const others = { card: { taka: '604', trxId: '' }, ...khata('0').others };
  const byCard = letGo({ ...NOTHING_ELSE, others }, 3_000, DUE);
  expect([byCard.others.card?.taka, byCard.others.khata?.taka]).toEqual(['574', '0']);
  expect(letGo(byCard, 0, DUE).others.card?.taka).toBe('604');
});
