import { ApiError } from '@haat/contract/client';
import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { PriceBoard } from '@haat/contract/office/catalogue/prices';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { Select } from '@haat/ui/select.tsx';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { useRef, useState } from 'react';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { CategoryOptions } from '../products/category-options.tsx';
import { useNameOf } from '../products/product-name.ts';
import type { Route } from './+types/arrange-page.ts';
import { ArrangedList, type Item } from './arranged-list.tsx';
import { priceMessages } from './messages.ts';

export const clientLoader = loading(async () => {
  const [board, categories] = await Promise.all([api.getPriceBoard(), api.listOfficeCategories()]);
  return { board, categories };
});

/** Which products are on the price board, and in which order. */
export default function ArrangePage({ loaderData: { board, categories } }: Route.ComponentProps) {
  return <ArrangeForm board={board} categories={categories} />;
}

function ArrangeForm({ board, categories }: { board: PriceBoard; categories: OfficeCategory[] }) {
  const texts = useMessages(priceMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const navigate = useNavigateWhileShown();
  /** The board that was arranged. */
  const [base, setBase] = useState(board);
  const [items, setItems] = useState<readonly Item[]>(board.rows);
  const isStored = useRef(false);
  useLeaveGuard(() => !isStored.current && items !== base.rows);
  // Somebody else's arrangement is shown, unless that would lose one that is not saved.
  if (board.version > base.version && items === base.rows) {
    setBase(board);
    setItems(board.rows);
  }
  const [busy, setBusy] = useState(false);

  function add(found: readonly Item[]) {
    // The items of the press may be old: others may have been added since.
    setItems((items) => {
      const present = new Set(items.map(({ product }) => product));
      return [...items, ...found.filter(({ product }) => !present.has(product))];
    });
  }
  function move(from: number, to: number) {
    const moved = items[from];
    if (moved && to >= 0 && to < items.length) setItems(items.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  async function save() {
    setBusy(true);
    try {
      const products = items.map(({ product }) => product);
      await api.arrangePriceBoard({ body: { version: base.version, products } });
      isStored.current = true;
      notify(texts.saved, 'success');
      await navigate('/prices');
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, params } = problem.refusal;
      const change = changedBy(code === 'board_changed' ? params : {}, language);
      if (code !== 'board_changed') notifyFailure(problem);
      else if (await mergeTheirs()) notify(texts.mergedBoard(...change), 'error');
      else notify(texts.changedBoard(...change), 'error');
    } finally {
      setBusy(false);
    }
  }

  /**
   * After this the arrangement can be saved over theirs, with what they have added and without what they have removed.
   * False if theirs could not be loaded.
   */
  async function mergeTheirs(): Promise<boolean> {
    const current = await api.getPriceBoard().catch(() => null);
    if (!current) return false;
    const [before, now] = [base, current].map(({ rows }) => new Set(rows.map(({ product }) => product)));
    setBase(current);
    setItems((items) => items.filter(({ product }) => now!.has(product) || !before!.has(product)));
    add(current.rows.filter(({ product }) => !before!.has(product)));
    return true;
  }

  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-20">
      <PageTitle>{texts.arrangeTitle}</PageTitle>
      <p className="text-muted">{texts.arrangeHint}</p>
      <AddForm categories={categories} onFound={add} />
      {items.length > 0 && (
        <ArrangedList
          items={items}
          onMove={move}
          onRemove={(at) => setItems((items) => items.toSpliced(at, 1))}
        />
      )}
      <div className="z-10 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
        <Button className="w-full" disabled={busy} onClick={save}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

/** Adds products by a search, or all listed products of a category. */
function AddForm({
  categories,
  onFound,
}: {
  categories: OfficeCategory[];
  onFound: (found: Item[]) => void;
}) {
  const texts = useMessages(priceMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Item[]>([]);

  async function read(query: { search?: string; category?: number }, page = 1): Promise<Item[]> {
    const { products, total } = await api.findOfficeProducts({ query: { ...query, show: 'listed', page } });
    const items = products.map(({ id, name, name_bn, unit }) => ({ product: id, name, name_bn, unit }));
    const isLast = page * items.length >= total || items.length === 0 || page >= 20;
    return query.search !== undefined || isLast ? items : [...items, ...(await read(query, page + 1))];
  }
  const notifyFailure = useNotifyFailure();
  const run = (reading: Promise<Item[]>, use: (items: Item[]) => void) =>
    void reading.then(use).catch(notifyFailure);

  return (
    <div className="grid gap-3 md:grid-cols-2">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (search.trim() === '') return;
          run(read({ search }), (items) => {
            setFound(items.slice(0, 8));
            if (items.length === 0) notify(texts.noneFound(search), 'info');
          });
        }}
      >
        <TextField
          label={texts.addProduct}
          type="search"
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
        <ul>
          {found.map((item) => (
            <li key={item.product}>
              <button
                type="button"
                onClick={() => {
                  onFound([item]);
                  setFound(found.filter(({ product }) => product !== item.product));
                }}
                className="min-h-11 w-full rounded-control px-3 text-left hover:bg-tile"
              >
                <span>{`+ ${nameOf(item)}`}</span>
                {space}
                <span className="whitespace-nowrap text-muted text-sm">{unitText(language, item.unit)}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <Select
        label={texts.addCategory}
        value=""
        onChange={({ target }) => run(read({ category: Number(target.value) }), onFound)}
      >
        <option value="">{texts.choose}</option>
        <CategoryOptions categories={categories} />
      </Select>
    </div>
  );
}
