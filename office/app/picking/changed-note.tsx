import type { SoldUnit } from '@haat/contract/money/sold-by';
import type { ChangedLine } from '@haat/contract/office/orders/picking';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { weightText } from '../i18n/product-text.ts';
import { pickingMessages } from './messages.ts';

/** What the shopper or the desk has changed of a line since it was picked or packed first. */
export function ChangedNote({ changed, product }: { changed: ChangedLine | undefined; product: SoldUnit }) {
  const { changes: texts } = useMessages(pickingMessages);
  const language = useLanguage();
  if (!changed) return null;
  const amountOf = (count: number) => weightText(language, product, count) ?? inDigits(count);
  const { before, after } = changed;
  return (
    <span className="block w-fit rounded-control bg-danger-soft px-2 font-bold text-danger text-sm">
      {after === 0
        ? texts.takenOut
        : before === 0
          ? texts.added
          : texts.changed(amountOf(before), amountOf(after))}
    </span>
  );
}
