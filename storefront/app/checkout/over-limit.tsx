import type { StockRefusal } from '@haat/contract/common/refusal';
import { countIn } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import { checkoutTexts } from './checkout-text.ts';
import { Attention } from './focused-alert.tsx';

/** Whether an order was refused for what guests' orders may hold of the stock. */
export function isOverLimit({ code }: StockRefusal): boolean {
  return code === 'too_many_pieces' || code === 'too_many_open_orders';
}

/** What an order without an account may have. */
export function OverLimit({ refusal }: { refusal: StockRefusal }) {
  const language = useLanguage();
  const texts = checkoutTexts[language].overLimit;
  const { most_of_product: ofProduct, most_in_all: inAll } = refusal;
  if (ofProduct === undefined || inAll === undefined)
    return (
      <Attention title={texts.openTitle}>
        <p>{texts.open}</p>
      </Attention>
    );
  return (
    <Attention title={texts.title}>
      <p>{texts.pieces(countIn(language, ofProduct), countIn(language, inAll))}</p>
    </Attention>
  );
}
