import { toPaisa } from '@haat/contract/money/money';
import type { SoldUnit } from '@haat/contract/money/sold-by';
import { isLineChangeable } from '@haat/contract/shop/changeable-line';
import type { OrderedItem } from '@haat/contract/shop/orders';
import { nameIn } from '@haat/contract/text/language';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { QuantityButtons } from '../cart/quantity-buttons.tsx';
import type { Draft } from '../checkout/form/draft.ts';
import {
  addedNoteField,
  lineNoteField,
  type NoteField,
  type WrongFields,
} from '../checkout/form/order-form.ts';
import { LineNote } from '../checkout/form/order-notes.tsx';
import { countedText } from '../i18n/counted-text.ts';
import { formatTaka } from '../i18n/format-money.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { priceText, quantityText } from '../i18n/quantity-text.ts';
import { PRODUCTS } from '../orders/order-urls.ts';
import { Picture } from '../platform/picture.tsx';
import { type AddedProduct, type OrderChangeDraft, quantityOf } from './order-change-draft.ts';
import { useChangeTexts } from './use-change-texts.ts';
import type { ChangedOrder } from './use-order-change.ts';

/** A line that may be refused. `line`: its id; a product that is added has none. */
export type LineOfProblem = SoldUnit & { line?: number; product: number };

/** The products of an order with their quantities, and below them what is added. */
export function ChangeLines({
  order,
  draft,
  notes,
  wrong,
  problemOf,
  onChange,
}: {
  order: ChangedOrder;
  draft: OrderChangeDraft;
  /** The texts of the notes of lines. */
  notes: Draft;
  wrong: WrongFields;
  /** Why a line is refused. */
  problemOf: (line: LineOfProblem) => string | null;
  onChange: (more: Partial<OrderChangeDraft>) => void;
}) {
  const texts = useChangeTexts();

  function setQuantity({ id, quantity: ordered }: OrderedItem, quantity: number) {
    const { [id]: _, ...others } = draft.quantities;
    onChange({ quantities: quantity === ordered ? others : { ...others, [id]: quantity } });
  }

  function setAdded(product: AddedProduct, quantity: number) {
    const changed = draft.added.map((each) => (each === product ? { ...each, quantity } : each));
    onChange({ added: changed.filter((each) => each.quantity > 0) });
  }

  return (
    <section id={PRODUCTS} className="grid scroll-mt-32 gap-2">
      <h2 className="font-bold text-lg">{texts.products}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {order.orderitems.map((item) => (
          <ChangeLine
            key={item.id}
            line={{
              ...item,
              name: item.item_name,
              name_bn: item.item_name_bn,
              image: item.product_image,
              price: item.item_price,
            }}
            before={item.quantity}
            quantity={quantityOf(item, draft)}
            isFixed={!isLineChangeable(item, order.orderitems)}
            field={lineNoteField(item.id)}
            notes={notes}
            wrong={wrong}
            problem={problemOf({ ...item, line: item.id, product: item.item })}
            onQuantity={(quantity) => setQuantity(item, quantity)}
          />
        ))}
        {draft.added.map((product) => (
          <ChangeLine
            key={`added ${product.product}`}
            line={product}
            quantity={product.quantity}
            field={addedNoteField(product.product)}
            notes={notes}
            wrong={wrong}
            problem={problemOf(product)}
            onQuantity={(quantity) => setAdded(product, quantity)}
          />
        ))}
      </ul>
      <Link to="/products" className={buttonClass('outline')}>
        <PlusIcon className="size-5" />
        <span>{texts.addMore}</span>
      </Link>
      <p className="text-muted text-sm">{texts.addMoreHint}</p>
    </section>
  );
}

interface ShownLine {
  name: string;
  name_bn: string;
  unit: string;
  image: string;
  price: number;
  price_before?: number | undefined;
  sold_by?: OrderedItem['sold_by'];
  option?: string | undefined;
  option_bn?: string | undefined;
}

function ChangeLine({
  line,
  before,
  quantity,
  isFixed = false,
  field,
  notes,
  wrong,
  problem,
  onQuantity,
}: {
  line: ShownLine;
  /** The ordered quantity; undefined: the product is added. */
  before?: number;
  quantity: number;
  /** It was supplied or replaced already. */
  isFixed?: boolean;
  field: NoteField;
  notes: Draft;
  wrong: WrongFields;
  problem: string | null;
  onQuantity: (quantity: number) => void;
}) {
  const texts = useChangeTexts();
  const language = useLanguage();
  const name = nameIn(language, line);
  const isOut = quantity === 0;
  const count = (of: number) => countedText(language, line, of);
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 py-3">
      <Picture src={line.image} alt="" className={isOut ? 'opacity-50' : ''} />
      <span className={`min-w-0 self-center ${isFixed ? 'col-span-2' : 'max-sm:col-span-2'}`}>
        <span className={`block leading-snug ${isOut ? 'text-muted line-through' : ''}`}>{name}</span>
        <span className="block text-muted text-sm tabular-nums">
          {priceText(language, { ...line, pricePaisa: toPaisa(line.price) ?? 0 })}
        </span>
        {line.option && (
          <span className="block text-sm">{(language === 'bn' && line.option_bn) || line.option}</span>
        )}
        <State isNew={before === undefined} isOut={isOut}>
          {before !== undefined && quantity !== before && !isOut && texts.before(count(before))}
        </State>
        {line.price_before !== undefined && (
          <span className="block font-bold text-sm">
            {texts.wasPrice(formatTaka(language, line.price_before), formatTaka(language, line.price))}
          </span>
        )}
      </span>
      {isFixed ? (
        <p className="col-span-2 col-start-2 text-muted text-sm">{`${count(quantity)} · ${texts.lineFixed}`}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:col-span-3">
          {isOut ? (
            <Button variant="soft" aria-label={texts.putBackOf(name)} onClick={() => onQuantity(before ?? 1)}>
              {texts.putBack}
            </Button>
          ) : (
            <>
              <Button variant="plain" aria-label={texts.takeOutOf(name)} onClick={() => onQuantity(0)}>
                {texts.takeOut}
              </Button>
              <QuantityButtons
                quantity={quantity}
                shown={quantityText(language, line, quantity)}
                labels={{ quantity: texts.quantityOf(name), less: texts.less(name), more: texts.more(name) }}
                onLess={() => onQuantity(quantity - 1)}
                onMore={() => onQuantity(quantity + 1)}
              />
            </>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="col-span-3 font-bold text-danger text-sm">
          {problem}
        </p>
      )}
      {!isFixed && !isOut && <LineNote field={field} name={name} draft={notes} wrong={wrong} />}
    </li>
  );
}

/** What a line becomes: new, taken out, or what it was. */
function State({ isNew, isOut, children }: { isNew: boolean; isOut: boolean; children: string | false }) {
  const texts = useChangeTexts();
  const text = isOut ? texts.isOut : isNew ? texts.isNew : children;
  return text ? <span className="block font-bold text-brand text-sm">{text}</span> : null;
}
