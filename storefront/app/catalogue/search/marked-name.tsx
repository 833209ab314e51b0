import type { Product } from '@haat/contract/shop/catalogue';
import { nameIn } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/messages.ts';
import { markedParts } from './marked-parts.ts';

/** The name of a product in the language of the page; the parts that a search has matched are marked. */
export function MarkedName({ product, search }: { product: Product; search: string }) {
  const name = nameIn(useLanguage(), product);
  const { matched } = product;
  const spans = name === product.name ? matched?.name : matched?.name_bn;
  return markedParts(name, search, matched && (spans ?? [])).map(({ from, text, isMarked }) =>
    isMarked ? (
      <mark key={from} className="rounded-sm bg-mango/35 box-decoration-clone text-inherit dark:bg-mango/30">
        {text}
      </mark>
    ) : (
      <span key={from}>{text}</span>
    ),
  );
}
