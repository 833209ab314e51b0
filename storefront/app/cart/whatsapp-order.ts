import { type Language, nameIn } from '@haat/contract/text/language';
import { formatPaisa } from '../i18n/format-money.ts';
import { formatCount } from '../i18n/language.ts';
import { messagesIn } from '../i18n/messages.ts';
import { quantityText } from '../i18n/quantity-text.ts';
import { unitIn } from '../i18n/unit.ts';
import { type CartLine, chosenName, type SaleForm, sumOf } from './store/cart-lines.ts';

/** The longest text in a URL, in characters after encoding: servers refuse URLs of 8 kB. A Bengali letter takes nine. */
const MAX_ENCODED = 6_000;

/** A line of the order; its price in paisa. */
type OrderedLine = Pick<CartLine, 'name' | 'name_bn' | 'unit' | 'pricePaisa' | 'quantity'> & SaleForm;

/**
 * An order as text that the order desk can type in: number, name, pack, quantity and amount of each line, the total, and a link. If
 * it is too long for a URL, the last lines are only counted.
 * @param place where and when, in the words of the page; empty: not chosen
 */
export function whatsappOrder(
  language: Language,
  lines: readonly OrderedLine[],
  link: string,
  place = '',
): string {
  const texts = messagesIn('cart', language).whatsapp;
  const all = lines.map((line, index) => lineText(language, line, index));
  const total = texts.total(formatPaisa(language, sumOf(lines)));
  for (let shown = all.length; ; shown--) {
    const more = all.length - shown;
    const rest = more > 0 ? [texts.more(formatCount(language, more), more === 1)] : [];
    const text = [texts.intro, ...all.slice(0, shown), ...rest, total, ...(place && [place]), link].join(
      '\n',
    );
    if (shown <= 1 || encodeURIComponent(wellFormed(text)).length <= MAX_ENCODED) return wellFormed(text);
  }
}

function lineText(language: Language, line: OrderedLine, index: number): string {
  const chosen = chosenName(language, line);
  const product = nameIn(language, line) + (chosen && `, ${chosen}`);
  const unit = line.unit && ` (${unitIn(language, line.unit)})`;
  const amount = quantityText(language, line, line.quantity);
  const sum = formatPaisa(language, line.pricePaisa * line.quantity);
  const number = formatCount(language, index + 1);
  return `${number}. ${product}${line.sold_by === 'weight' ? ': ' : `${unit} × `}${amount} = ${sum}`;
}

/** Without half characters, which a URL cannot have: a stored cart may contain any text. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '');
}
