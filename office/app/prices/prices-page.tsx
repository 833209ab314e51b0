import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { BoardRow } from '@haat/contract/office/catalogue/prices';
import type { StaffSession } from '@haat/contract/office/staff';
import { latinDigits } from '@haat/contract/text/digits';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { CashIcon } from '@haat/ui/icons.tsx';
import { Select } from '@haat/ui/select.tsx';
import { useEffect, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { CategoryOptions } from '../products/category-options.tsx';
import type { Route } from './+types/prices-page.ts';
import { focusedProduct, PriceRow } from './board-row.tsx';
import { priceMessages } from './messages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import {
  byPercent,
  byTaka,
  changesOf,
  clearDraft,
  openDraft,
  setLine,
  setLines,
  usePriceDraft,
} from './price-draft.ts';
import { Publications } from './publications.tsx';

export const clientLoader = loading(async () => {
  const [board, categories] = await Promise.all([api.getPriceBoard(), api.listOfficeCategories()]);
  return { board, categories };
});

/** The morning's prices: type a price, press "next", type the next one; an empty field keeps the price. */
export default function PricesPage({ loaderData: { board, categories } }: Route.ComponentProps) {
  const texts = useMessages(priceMessages);
  const { id: staff } = useOutletContext<StaffSession>();
  useEffect(() => openDraft(staff, board.draft), [staff, board.draft]);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-32">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageTitle>{texts.title}</PageTitle>
        <Link to="/prices/arrange" className={buttonClass('outline')}>
          {texts.arrange}
        </Link>
      </div>
      {board.rows.length === 0 ? (
        <EmptyState icon={<CashIcon className="size-10" />} text={texts.empty}>
          <Link to="/prices/arrange" className={buttonClass('brand', 'min-h-12')}>
            {texts.choosePrices}
          </Link>
        </EmptyState>
      ) : (
        <Board rows={board.rows} categories={categories} />
      )}
      <Publications publications={board.publications} />
    </div>
  );
}

function Board({ rows, categories }: { rows: BoardRow[]; categories: OfficeCategory[] }) {
  const texts = useMessages(priceMessages);
  const lines = usePriceDraft((draft) => draft.lines);
  const confirmed = usePriceDraft((draft) => draft.confirmed);
  const state = usePriceDraft((draft) => draft.state);
  const { changes, open } = changesOf(rows, { lines, confirmed });
  const [isPreview, setPreview] = useState(false);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 text-muted tabular-nums">
        <span>{`${texts.productCount(rows.length)} · ${texts.changed(changes.length)}`}</span>
        <span role="status" className="text-sm">
          {Object.keys(lines).length > 0 && (state === 'stored' ? texts.stored : texts.offline)}
        </span>
      </p>
      <PercentForm rows={rows} categories={categories} />
      <ul className="overflow-hidden rounded-card border border-line bg-surface max-md:[&_input]:scroll-mb-48">
        {rows.map((row) => (
          <PriceRow key={row.product} row={row} />
        ))}
      </ul>
      <div className="z-10 grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:border-line max-md:border-t max-md:bg-surface max-md:p-2 md:sticky md:bottom-0 md:bg-ground md:py-3">
        <Chips rows={rows} />
        {open > 0 && (
          <p role="status" className="font-bold text-danger text-sm">
            {texts.toConfirm(open)}
          </p>
        )}
        <Button disabled={changes.length === 0 || open > 0} onClick={() => setPreview(true)}>
          {texts.preview(changes.length)}
        </Button>
      </div>
      <Discard lines={lines} />
      {isPreview && <PreviewDialog changes={changes} onClose={() => setPreview(false)} />}
    </>
  );
}

/** Deletes the draft; a deleted one can be restored. */
function Discard({ lines }: { lines: Record<string, string> }) {
  const texts = useMessages(priceMessages);
  const [deleted, setDeleted] = useState<Record<string, string> | null>(null);
  if (Object.keys(lines).length > 0) {
    // Another draft was begun.
    if (deleted) setDeleted(null);
    return (
      <Button
        variant="plain"
        onClick={() => {
          setDeleted(lines);
          clearDraft();
        }}
      >
        {texts.discard}
      </Button>
    );
  }
  if (!deleted) return null;
  return (
    <p role="status" className="flex items-center justify-center gap-2">
      <span>{texts.discarded}</span>
      <Button
        variant="plain"
        onClick={() => {
          setLines(deleted);
          setDeleted(null);
        }}
      >
        {texts.restore}
      </Button>
    </p>
  );
}

const STEPS = [-10, -5, 5, 10] as const;

/** Buttons that change the price of the row with the focus, which stays there. */
function Chips({ rows }: { rows: readonly BoardRow[] }) {
  const texts = useMessages(priceMessages);
  function change(taka: number) {
    const row = rows.find(({ product }) => product === focusedProduct());
    if (row) setLine(row.product, byTaka(row, usePriceDraft.getState().lines[row.product], taka));
  }
  return (
    <fieldset aria-label={texts.chips} className="grid grid-cols-4 gap-2">
      {STEPS.map((taka) => (
        <Button
          key={taka}
          variant="soft"
          // A press must not take the focus from the price.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => change(taka)}
        >
          {taka > 0 ? texts.more(taka) : texts.less(-taka)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Changes all prices of a category, with its subcategories, by percent. */
function PercentForm({ rows, categories }: { rows: BoardRow[]; categories: OfficeCategory[] }) {
  const texts = useMessages(priceMessages);
  const [category, setCategory] = useState('');
  const [typed, setTyped] = useState('');
  const percent = Number(latinDigits(typed).replace('−', '-').replace('%', '').trim());
  const isValid = typed.trim() !== '' && Number.isFinite(percent) && percent > -90 && percent <= 100;
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  const chosen = rows.filter(
    (row) => category === '' || [row.category, parents.get(row.category)].includes(Number(category)),
  );
  return (
    <details className="rounded-card border border-line bg-surface px-4 py-1">
      <summary className="min-h-11 content-center font-bold text-brand">{texts.wholeCategory}</summary>
      <form
        className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) setLines(byPercent(chosen, percent));
        }}
      >
        <Select label={texts.category} value={category} onChange={({ target }) => setCategory(target.value)}>
          <option value="">{texts.all}</option>
          <CategoryOptions categories={categories} />
        </Select>
        <TextField
          label={texts.percent}
          inputMode="text"
          placeholder={texts.percentHint}
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="soft" className="col-span-2" disabled={!isValid}>
          {`${texts.apply} (${texts.productCount(chosen.length)})`}
        </Button>
      </form>
    </details>
  );
}
