import type { SoldBy } from '@haat/contract/common/sold-by';
import { amountText } from '../i18n/amount.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { pickingMessages } from './messages.ts';

/** The texts of a dialog about fewer goods: in pieces, or in the weight that was ordered. */
export function useFewerTexts(goods: { unit: string; sold_by?: SoldBy | undefined }) {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  const amountOf = (quantity: number) => amountText(language, goods, quantity);
  return {
    question: amountOf(1) === null ? texts.howMany : texts.howMuch,
    /** The text of the button. */
    answer(count: number | null, ordered: number): string {
      const [some, all] = [amountOf(count ?? 0), amountOf(ordered)];
      return some !== null && all !== null && count !== 0
        ? texts.fewerWeight(some, all)
        : texts.fewer(count ?? 0, ordered);
    },
  };
}
