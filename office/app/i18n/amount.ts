import { stepAmount } from '@haat/contract/common/sold-by';
import { inDigits, type Language } from './language.ts';

const BENGALI = { g: 'গ্রাম', kg: 'কেজি' };

/** How much it is: `1.5 kg` of goods that are sold in steps of a weight, otherwise null. */
export function amountText(
  language: Language,
  goods: Parameters<typeof stepAmount>[0],
  quantity: number,
): string | null {
  const amount = stepAmount(goods, quantity);
  if (amount === null || language === 'en') return amount;
  return inDigits(amount.replace(/k?g$/, (measure) => BENGALI[measure as keyof typeof BENGALI]));
}

/** What was chosen, such as a cut, in the language of the page; empty: as it is. */
export function optionText(
  language: Language,
  { option = '', option_bn = '' }: { option?: string | undefined; option_bn?: string | undefined },
): string {
  return (language === 'bn' && option_bn) || option;
}
