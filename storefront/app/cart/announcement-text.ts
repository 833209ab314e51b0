import { stepAmount } from '@haat/contract/common/sold-by';
import { formatPaisa } from '../i18n/format-money.ts';
import { formatCount, type Language, nameIn } from '../i18n/language.ts';
import { unitIn } from '../i18n/unit.ts';
import { announcementMessages } from './announcement-messages.ts';
import { announcementOf, type CartAnnouncement } from './cart-announcement.ts';
import { type CartLines, sumOf } from './cart-lines.ts';

/** The change of a cart as a sentence for screen readers; empty without a change. */
export function announcementText(before: CartLines, lines: CartLines, language: Language): string {
  const announcement = announcementOf(before, lines);
  if (!announcement) return '';
  return `${textOf(announcement, language)} ${announcementMessages[language].sum(formatPaisa(sumOf(lines)))}`;
}

function textOf(announcement: CartAnnouncement, language: Language): string {
  const texts = announcementMessages[language];
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
