import type { EditRow, OfferRow, OfficeOrder, OrderChanges } from '@haat/contract/office/orders/orders';
import { isOrderAttribute } from '@haat/contract/shop/order-attributes';
import { nameIn } from '@haat/contract/text/language';
import { Section } from '@haat/ui/section.tsx';
import { editMessages } from '../edits/messages.ts';
import { formatPaisa, formatSpan, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { gramsText, unitText, weightText } from '../i18n/product-text.ts';
import { orderMessages } from '../orders/messages.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { reasonIn } from '../platform/reasons.ts';

interface Entry {
  title: string;
  actor: string;
  at: string;
  reason?: string;
  note?: string;
}

/** Who moved or changed the order, when and why; the newest first. */
export function History({ order }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const entries = useEntries(order);
  return (
    <Section title={texts.history}>
      <ol className="grid gap-3">
        {entries.toReversed().map(({ title, actor, reason, note, at }) => (
          <li key={at + title} className="grid grid-cols-[auto_1fr] gap-4">
            <span className="text-muted text-sm tabular-nums">{formatTime(at, language)}</span>
            <span>
              <span className="font-bold">{title}</span>
              <span className="text-muted">{` · ${actorName(actor)}`}</span>
              {reason && <span className="block">{reasonIn(language, reason)}</span>}
              {note && <span className="block rounded-control bg-tile px-2 py-1 text-sm">{note}</span>}
            </span>
          </li>
        ))}
      </ol>
      {order.opened && (
        <p className="mt-3 text-muted text-sm">
          {texts.openedBy(actorName(order.opened.by), formatTime(order.opened.at, language))}
        </p>
      )}
    </Section>
  );
}

/** Moves, steps, edits and questions to the shopper by time. */
function useEntries(order: OfficeOrder): Entry[] {
  const texts = useMessages(orderMessages);
  const { steps } = useMessages(editMessages);
  const editTitle = useEditTitle(order);
  const changesText = useChangesText();
  const offerTexts = useOfferTexts(order);
  const entries: Entry[] = [
    ...order.history.map(({ from, to, ...row }) => ({
      ...row,
      title: from === '' ? texts.placed : texts.status[to],
    })),
    ...order.steps.map(({ step, ...row }) => ({ ...row, title: steps[step] })),
    ...order.edits.map((edit) => ({
      title: editTitle(edit),
      actor: edit.actor,
      at: edit.at,
      reason: edit.changes ? changesText(edit.changes).join(' · ') : edit.reason,
    })),
    ...order.offers.flatMap(({ ended, ended_by, ...offer }) => [
      { title: offerTexts.asked(offer), actor: offer.actor, at: offer.at },
      ...(ended ? [{ title: offerTexts.answer(offer), actor: ended_by, at: ended }] : []),
    ]),
  ];
  return entries.sort((one, other) => one.at.localeCompare(other.at));
}

function useEditTitle(order: OfficeOrder): (edit: EditRow) => string {
  const texts = useMessages(editMessages).edit;
  const language = useLanguage();
  const nameOf = (id: number | null) => {
    const item = order.orderitems.find((one) => one.id === id);
    return (language === 'bn' && item?.item_name_bn) || (item?.item_name ?? '');
  };
  const amountOf = (id: number | null, quantity: number | null) => {
    const item = order.orderitems.find((one) => one.id === id);
    return (item && weightText(language, item, quantity ?? 0)) ?? inDigits(quantity ?? 0);
  };
  const windowOf = (slot: EditRow['slot']) => (slot ? formatSpan(slot.starts, slot.ends, language) : '');
  return ({ kind, line, quantity_before, quantity, grams, substitute, amount_paisa, slot_before, slot }) => {
    switch (kind) {
      case 'supply':
        return texts.supply(nameOf(line), amountOf(line, quantity_before), amountOf(line, quantity));
      case 'weight':
        return texts.weight(nameOf(line), gramsText(language, grams ?? 0));
      case 'substitute':
        return texts.substitute(nameOf(line), nameOf(substitute));
      case 'slot':
        return texts.slot(windowOf(slot_before), windowOf(slot));
      case 'change':
        return texts.change;
      default:
        return texts[kind](formatPaisa(amount_paisa ?? 0));
    }
  };
}

/** What the shopper was asked about a line, and what was decided. */
function useOfferTexts(order: OfficeOrder) {
  const texts = useMessages(editMessages).offer;
  const language = useLanguage();
  const nameOf = (one: OfferRow['products'][number]) => nameIn(language, one);
  type Offer = Pick<OfferRow, 'line' | 'grams' | 'products' | 'answer' | 'product'>;
  return {
    asked({ line, grams, products }: Offer): string {
      const item = order.orderitems.find(({ id }) => id === line);
      const missing = item
        ? nameOf({ name: item.item_name, name_bn: item.item_name_bn, price_paisa: 0 })
        : '';
      if (grams !== null) return texts.askedWeight(missing, gramsText(language, grams));
      const choices = products.map((each) => `${nameOf(each)} ${formatPaisa(each.price_paisa)}`);
      return texts.asked(missing, choices.join(' / '));
    },
    answer({ products, answer, product }: Offer): string {
      const taken = product === null ? undefined : products[product];
      return taken ? texts.replace(nameOf(taken)) : texts[answer === 'replace' ? 'call' : (answer ?? 'call')];
    },
  };
}

/** What a change has re-agreed: names of fields, lines with their quantities, and the total. */
function useChangesText(): (changes: OrderChanges) => string[] {
  const { changedFields: changed } = useMessages(editMessages);
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  return ({ fields, delivery_type, order_type, lines, total_paisa }) => {
    const names = fields.map((field) =>
      isOrderAttribute(field) ? texts.attributes[field].label.toLowerCase() : changed[field],
    );
    const goods = lines.map(({ name, name_bn, unit, before, after }) => {
      const shown = nameIn(language, { name, name_bn });
      const [was, is] = [before, after].map((count) => `${inDigits(count)}`);
      return `${shown}${unit ? ` (${unitText(language, unit)})` : ''}: ${was} → ${is}`;
    });
    const types = [
      delivery_type && changed[delivery_type.after],
      order_type && changed[order_type.after],
    ].filter((text) => text !== undefined);
    const { before, after } = total_paisa;
    const total = before === after ? [] : [`${texts.total}: ${formatPaisa(before)} → ${formatPaisa(after)}`];
    return [names.join(', '), ...types, ...goods, ...total].filter(Boolean);
  };
}
