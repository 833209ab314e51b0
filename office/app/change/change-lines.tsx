import { MAX_LINE_NOTE } from '@haat/contract/http/limits';
import type { Refusal } from '@haat/contract/http/problems';
import type { SoldUnit } from '@haat/contract/money/sold-by';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { isLineChangeable } from '@haat/contract/shop/changeable-line';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import type { RefObject } from 'react';
import { Quantity } from '../desk/draft-lines.tsx';
import { deskMessages } from '../desk/messages.ts';
import { refusedLines } from '../desk/order-draft.ts';
import { ProductSearch } from '../desk/product-search.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { optionText, unitText, weightText } from '../i18n/product-text.ts';
import { changeMessages } from './messages.ts';
import { type OrderChangeDraft, quantityOf, withAdded, withChanged } from './order-change-draft.ts';

/** The ordered products with their quantities and notes, and a search that adds others. */
export function ChangeLines({
  field,
  order,
  draft,
  refusal,
  onChange,
}: {
  /** The field of the search. */
  field: RefObject<HTMLInputElement | null>;
  order: OfficeOrder;
  draft: OrderChangeDraft;
  refusal: Refusal | null;
  onChange: (draft: OrderChangeDraft) => void;
}) {
  const texts = useMessages(changeMessages);
  const set = (more: Partial<OrderChangeDraft>) => onChange({ ...draft, ...more });
  const last = draft.added.at(-1);
  const problemOf = useStockProblem(refusal);
  return (
    <Section title={texts.lines}>
      <ProductSearch
        field={field}
        label={texts.add}
        onAdd={(product, quantity) => onChange(withAdded(draft, product, quantity))}
        onLastQuantity={(quantity) => last && onChange(withChanged(draft, last.product.id, { quantity }))}
      />
      <ul className="mt-2 divide-y divide-line">
        {draft.added.toReversed().map(({ product, quantity, note }) => (
          <Line
            key={`added ${product.id}`}
            line={product}
            quantity={quantity}
            state={texts.isNew}
            note={note}
            problem={problemOf(product.id)}
            onQuantity={(quantity) => onChange(withChanged(draft, product.id, { quantity }))}
            onNote={(note) => onChange(withChanged(draft, product.id, { note }))}
          />
        ))}
        {order.orderitems.map((item) => {
          const line = { ...item, name: item.item_name, name_bn: item.item_name_bn };
          if (!isLineChangeable(item, order.orderitems)) return <FixedLine key={item.id} line={line} />;
          const quantity = quantityOf(item, draft);
          return (
            <Line
              key={item.id}
              line={line}
              quantity={quantity}
              before={item.quantity}
              note={draft.notes[item.id] ?? item.note}
              problem={problemOf(item.item)}
              onQuantity={(quantity) => set({ quantities: { ...draft.quantities, [item.id]: quantity } })}
              onNote={(note) => set({ notes: { ...draft.notes, [item.id]: note } })}
            />
          );
        })}
      </ul>
    </Section>
  );
}

interface ShownLine extends SoldUnit {
  name: string;
  name_bn: string;
  price_paisa: number;
  option?: string | undefined;
  option_bn?: string | undefined;
}

function Line({
  line,
  quantity,
  before = quantity,
  state,
  note,
  problem,
  onQuantity,
  onNote,
}: {
  line: ShownLine;
  quantity: number;
  /** The ordered quantity. */
  before?: number;
  /** What the line is, if it is not simply changed. */
  state?: string;
  note?: string;
  problem: string | null;
  onQuantity: (quantity: number) => void;
  onNote?: (note: string) => void;
}) {
  const texts = useMessages(changeMessages);
  const desk = useMessages(deskMessages);
  const language = useLanguage();
  const name = nameIn(language, line);
  const amountOf = (of: number) => weightText(language, line, of) ?? `${inDigits(of)} ×`;
  const isOut = quantity === 0;
  const shown = isOut ? texts.isOut : quantity !== before ? texts.was(amountOf(before)) : state;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 py-2">
      <Named line={line} isOut={isOut}>
        {shown && <strong className="whitespace-nowrap text-brand">{` · ${shown}`}</strong>}
      </Named>
      {isOut ? (
        <Button variant="soft" aria-label={texts.putBack(name)} onClick={() => onQuantity(before)}>
          {texts.putBackShort}
        </Button>
      ) : (
        <Quantity name={name} quantity={quantity} onChange={onQuantity} />
      )}
      {onNote && !isOut && (
        <input
          aria-label={desk.wishOf(name)}
          placeholder={desk.wish}
          value={note}
          maxLength={MAX_LINE_NOTE}
          onChange={({ target }) => onNote(target.value)}
          className="col-span-2 min-h-11 w-full rounded-control border border-line bg-ground px-3"
        />
      )}
      {problem && (
        <p role="alert" className="col-span-2 font-bold text-danger text-sm">
          {problem}
        </p>
      )}
    </li>
  );
}

/** A line that was supplied already. */
function FixedLine({ line }: { line: ShownLine & { quantity: number } }) {
  const texts = useMessages(changeMessages);
  return (
    <li className="py-2">
      <Named line={line} isOut={false}>
        <span>{` · ${inDigits(line.quantity)} ×`}</span>
      </Named>
      <p className="text-muted text-sm">{texts.fixed}</p>
    </li>
  );
}

function Named({ line, isOut, children }: { line: ShownLine; isOut: boolean; children: Elements }) {
  const language = useLanguage();
  const option = optionText(language, line);
  return (
    <p className="min-w-0">
      <span className={`block font-bold leading-tight ${isOut ? 'text-muted line-through' : ''}`}>
        {nameIn(language, line)}
      </span>
      <span className="block text-muted text-sm tabular-nums">
        <span>{`${line.unit ? `${unitText(language, line.unit)} · ` : ''}${formatPaisa(line.price_paisa)}`}</span>
        {option && <span>{` · ${option}`}</span>}
        {children}
      </span>
    </p>
  );
}

/** Why the line of a product is refused: only the stock is. */
function useStockProblem(refusal: Refusal | null): (product: number) => string | null {
  const { onlyLeft } = useMessages(deskMessages);
  return (product) => {
    const refused = refusal?.code === 'out_of_stock' ? refusedLines(refusal) : [];
    const line = refused.find((each) => each.product === product);
    return line ? onlyLeft(line.available ?? 0) : null;
  };
}
