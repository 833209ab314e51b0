import { stepAmount } from '@haat/contract/common/sold-by';
import { useEffect, useRef, useState } from 'react';
import { formatTk } from '../i18n/format-taka.ts';
import { formatCount, type Language, nameIn } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { unitIn } from '../i18n/unit.ts';
import { useCart } from './cart.ts';
import { announcementOf, type CartAnnouncement } from './cart-announcement.ts';
import type { CartLines } from './cart-lines.ts';
import type { cart } from './messages.en.ts';
import { cartMessages } from './messages.ts';

/** The last change of the cart as a sentence for screen readers; empty before the first change. */
export function useCartAnnouncement(): string {
  const { lines, totalPaisa, known, loading } = useCart();
  const texts = useMessages(cartMessages);
  const language = useLanguage();
  const before = useRef<CartLines | null>(null);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    if (!known || loading) return;
    const announcement = before.current && announcementOf(before.current, lines);
    before.current = lines;
    if (announcement)
      setSentence(`${textOf(announcement, texts, language)} ${texts.announcement.sum(formatTk(totalPaisa))}`);
  }, [lines, totalPaisa, known, loading, texts, language]);
  return sentence;
}

function textOf(
  announcement: CartAnnouncement,
  { announcement: texts }: typeof cart,
  language: Language,
): string {
  switch (announcement.kind) {
    case 'added':
      return texts.added(nameIn(language, announcement.line));
    case 'changed': {
      const amount = stepAmount(announcement.line, announcement.line.quantity);
      if (amount !== null) return `${nameIn(language, announcement.line)}: ${unitIn(language, amount)}.`;
      return texts.changed(
        nameIn(language, announcement.line),
        formatCount(language, announcement.line.quantity),
      );
    }
    case 'removed':
      return texts.removed(nameIn(language, announcement.line));
    default:
      return texts[announcement.kind];
  }
}
