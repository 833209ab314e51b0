import { stepAmount } from '@haat/contract/money/sold-by';
import { type Language, nameIn } from '@haat/contract/text/language';
import { formatPaisa } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { messagesIn } from '../../i18n/messages.ts';
import { unitIn } from '../../i18n/unit.ts';
import { type CartLine, type CartLines, sumOf } from '../store/cart-lines.ts';

/** A change of the cart, for screen readers: of one line, or of the whole cart. */
type CartAnnouncement =
  | { kind: 'added' | 'changed' | 'removed'; line: CartLine }
  | { kind: 'emptied' }
  | { kind: 'several' };

/** The change of a cart as a sentence for screen readers; empty without a change. */
export function announcementText(before: CartLines, lines: CartLines, language: Language): string {
  const announcement = announcementOf(before, lines);
  if (!announcement) return '';
  return `${textOf(announcement, language)} ${messagesIn('cart', language).announcement.sum(formatPaisa(language, sumOf(lines)))}`;
}

/** The difference between two states of the cart, or null if no line was added, removed or changed its quantity. */
export function announcementOf(before: CartLines, after: CartLines): CartAnnouncement | null {
  const changes = [...addedOrChanged(before, after), ...removed(before, after)];
  const [first] = changes;
  if (!first) return null;
  if (after.length === 0) return { kind: 'emptied' };
  return changes.length > 1 ? { kind: 'several' } : first;
}

function addedOrChanged(before: CartLines, after: CartLines): CartAnnouncement[] {
  const quantities = new Map(before.map((line) => [line.id, line.quantity]));
  return after
    .filter((line) => quantities.get(line.id) !== line.quantity)
    .map((line) => ({ kind: quantities.has(line.id) ? 'changed' : 'added', line }));
}

function removed(before: CartLines, after: CartLines): CartAnnouncement[] {
  const remaining = new Set(after.map((line) => line.id));
  return before.filter((line) => !remaining.has(line.id)).map((line) => ({ kind: 'removed', line }));
}

function textOf(announcement: CartAnnouncement, language: Language): string {
  const texts = messagesIn('cart', language).announcement;
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
