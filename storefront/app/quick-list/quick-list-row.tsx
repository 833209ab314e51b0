import { toPaisa } from '@haat/contract/money/money';
import type { ListChoice } from '@haat/contract/shop/quick-list';
import { nameIn } from '@haat/contract/text/language';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import type { FormEvent } from 'react';
import { QuantityButtons } from '../cart/quantity-buttons.tsx';
import { formatPaisa, formatTaka } from '../i18n/format-money.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { quantityText } from '../i18n/quantity-text.ts';
import { withUnit } from '../i18n/unit.ts';
import { Picture } from '../platform/picture.tsx';
import { contactPath } from '../shop/contact-links.ts';
import { type QuickListRow, withChoice, withQuantity } from './quick-list-rows.ts';
import { useQuickListTexts } from './quick-list-texts.ts';

interface RowProps {
  row: QuickListRow;
  onChange: (row: QuickListRow) => void;
}

/** A line of the list: its product with a yes, a swap and the quantity. */
export function Row({ row, onChange }: RowProps) {
  const texts = useQuickListTexts();
  const language = useLanguage();
  const choice = row.choices[row.chosen];
  if (!choice) return null;
  const { product, exact } = choice;
  const name = nameIn(language, product);
  const asked = exact || row.quantity !== choice.quantity;
  return (
    <li className="grid grid-cols-[auto_min(3.5rem,20%)_minmax(0,1fr)] gap-x-2 py-3">
      <label className="grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          checked={row.selected}
          disabled={!product.stock_status}
          aria-label={texts.take(name, row.text)}
          onChange={(event) => onChange({ ...row, selected: event.target.checked })}
          className="size-6 accent-brand"
        />
      </label>
      <Picture src={product.mainimage} alt="" className={row.selected ? '' : 'opacity-60'} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <p className="text-muted text-sm">{row.text}</p>
        <p className="font-bold leading-snug">{name}</p>
        <p className="text-muted text-sm tabular-nums">
          {withUnit(language, product.unit, formatTaka(language, product.price))}
        </p>
        {row.match === 'guess' && <p className="font-bold text-sale text-sm">{texts.guess}</p>}
        {!asked && <p className="text-sale text-sm">{texts.otherSize}</p>}
        {!product.stock_status && <p className="font-bold text-danger text-sm">{texts.soldOut}</p>}
      </div>
      <div className="col-span-full mt-1 flex flex-wrap items-center justify-end gap-2 sm:col-start-3">
        <Swap row={row} onChange={onChange} />
        <Quantity row={row} product={product} name={name} onChange={onChange} />
        <p translate="no" className="min-w-24 text-right font-bold tabular-nums">
          {formatPaisa(language, (toPaisa(product.price) ?? 0) * row.quantity)}
        </p>
      </div>
    </li>
  );
}

/** The other products of the line, as the list of the browser: it needs no code and works with every input device. */
function Swap({ row, onChange }: RowProps) {
  const texts = useQuickListTexts();
  const language = useLanguage();
  if (row.choices.length < 2) return null;
  return (
    <span className="relative mr-auto inline-flex min-h-11 items-center gap-1 rounded-control border border-line px-3 text-sm hover:border-brand has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2">
      <span>{texts.change}</span>
      <ChevronDownIcon className="size-4" />
      <select
        aria-label={texts.changeFor(row.text)}
        value={row.chosen}
        onChange={(event) => onChange(withChoice(row, Number(event.target.value)))}
        className="absolute inset-0 size-full cursor-pointer bg-surface text-base opacity-0"
      >
        {row.choices.map(({ product }, at) => (
          <option key={product.id} value={at}>
            {`${withUnit(
              language,
              product.unit,
              product.stock_status ? formatTaka(language, product.price) : texts.soldOut,
            )} · ${nameIn(language, product)}`}
          </option>
        ))}
      </select>
    </span>
  );
}

function Quantity({
  row,
  product,
  name,
  onChange,
}: RowProps & { product: ListChoice['product']; name: string }) {
  const texts = useQuickListTexts();
  const language = useLanguage();
  const change = (quantity: number) => onChange(withQuantity(row, quantity));
  return (
    <QuantityButtons
      quantity={row.quantity}
      shown={quantityText(language, product, row.quantity)}
      labels={{ quantity: texts.quantityOf(name), less: texts.less(name), more: texts.more(name) }}
      onLess={() => change(row.quantity - 1)}
      onMore={() => change(row.quantity + 1)}
    />
  );
}

/** A line without products: its text can be changed and searched again. */
export function NotFoundRow({
  row,
  finding,
  onFind,
}: {
  row: QuickListRow;
  finding: boolean;
  onFind: (text: string) => void;
}) {
  const texts = useQuickListTexts();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onFind(String(new FormData(event.currentTarget).get('line') ?? ''));
  }

  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <p>
        <span className="font-bold text-danger">{`${texts.notFound}:`}</span>
        <span>{` ${row.text}`}</span>
      </p>
      <form method="post" onSubmit={submit} className="flex flex-wrap gap-2">
        <input
          name="line"
          defaultValue={row.text}
          aria-label={texts.otherWord(row.text)}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 min-w-0 flex-[1_1_10rem] rounded-control border border-muted/70 bg-surface px-3"
        />
        <Button type="submit" variant="soft" disabled={finding}>
          {texts.searchAgain}
        </Button>
        <Link
          to={contactPath(row.text)}
          aria-label={texts.askFor(row.text)}
          className={buttonClass('outline')}
        >
          {texts.ask}
        </Link>
      </form>
    </li>
  );
}
