import { ApiError } from '@haat/contract/client';
import type { ProductSummary } from '@haat/contract/office/catalogue/products';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { parseCount, typedTaka } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
import { InlineField, type SaveOutcome } from './inline-field.tsx';
import { productMessages } from './messages.ts';
import { Thumbnail } from './photos/thumbnail.tsx';
import { useNameOf } from './product-name.ts';
import type { ProductSelection } from './use-product-selection.ts';

/** A product of the list; price and listing are changed in the row. */
export function ProductRow({ product, selection }: { product: ProductSummary; selection: ProductSelection }) {
  const texts = useMessages(productMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const { change, count } = useChange(product);
  const name = nameOf(product);
  const saved = typedTaka(product.price_paisa);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-line border-b p-3 last:border-b-0 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      {selection.chosen ? (
        <label className="grid size-14 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={texts.chooseOne(name)}
            checked={selection.chosen.some(({ id }) => id === product.id)}
            onChange={() => selection.toggle(product.id)}
            className="size-6 accent-brand"
          />
        </label>
      ) : (
        <Thumbnail url={product.pictures[0]} />
      )}
      <Link to={`/products/${product.id}`} className="min-w-0 rounded-control hover:text-brand">
        <span className="block font-bold">{name}</span>
        <span className="block text-muted text-sm">
          {[unitText(language, product.unit), product.code].filter(Boolean).join(' · ')}
        </span>
        <Problems problems={product.problems} />
      </Link>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 md:col-span-1 md:justify-end">
        <InlineField
          label={texts.priceOf(name)}
          caption="৳"
          saved={saved}
          seen={product}
          saveLabel={texts.save}
          inputMode="decimal"
          save={(price, seen) => change({ price }, seen)}
        />
        <InlineField
          label={texts.stockOf(name)}
          caption={texts.stock}
          saved={String(product.stock)}
          seen={product}
          saveLabel={texts.save}
          inputMode="numeric"
          save={count}
        />
        <label className="grid min-h-11 min-w-14 cursor-pointer justify-items-center gap-1 rounded-control px-1 hover:bg-tile">
          <span aria-hidden="true" className="text-muted text-xs">
            {texts.fields.listed}
          </span>
          <input
            type="checkbox"
            aria-label={texts.listedOf(name)}
            checked={product.listed}
            onChange={({ target }) => void change({ listed: target.checked }, product)}
            className="size-6 accent-brand"
          />
        </label>
      </div>
    </li>
  );
}

function Problems({ problems }: { problems: ProductSummary['problems'] }) {
  const texts = useMessages(productMessages);
  if (problems.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {problems.map((problem) => (
        <span
          key={problem}
          className={`rounded-full px-2 py-0.5 text-xs ${
            problem === 'unlisted' || problem === 'no_stock'
              ? 'bg-danger-soft text-danger'
              : 'bg-tile text-muted'
          }`}
        >
          {texts.problems[problem]}
        </span>
      ))}
    </span>
  );
}

/** Changes one field at once; the notice says who was first if somebody else has changed it. */
function useChange({ id }: ProductSummary) {
  const texts = useMessages(productMessages);
  const notifyFailure = useNotifyFailure();
  const problemTexts = useProblemTexts();
  const language = useLanguage();
  const reload = useReload();
  /** The key of the count of this seen stock, until it is recorded: pressed again after a lost response, it counts once. */
  const countKey = useRef({ of: -1, value: '' });

  async function run(call: () => Promise<unknown>): Promise<SaveOutcome> {
    try {
      await call();
      await reload();
      return 'saved';
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      const { code, params } = problem.refusal;
      if (code === 'sheet_recorded') {
        // The response of an earlier press was lost, and another number was typed since.
        countKey.current.of = -1;
        notify(texts.countedBefore(String(params.quantities[id] ?? '')), 'error');
        await reload();
        return 'saved';
      }
      if (code === 'product_changed') {
        notify(texts.changed(...changedBy(params, language)), 'error');
        await reload();
        return 'changed';
      }
      notifyFailure(problem);
      return 'failed';
    }
  }

  return {
    change: (fields: { price?: string; listed?: boolean }, { version }: ProductSummary) =>
      run(() => api.updateProduct({ params: { id }, body: { version, ...fields } })),
    /** Records a count of one product, so that the ledger has who and when. */
    async count(typed: string, { stock }: ProductSummary): Promise<SaveOutcome> {
      const quantity = parseCount(typed);
      if (quantity === null) {
        notify(problemTexts.not_a_whole_number, 'error');
        return 'failed';
      }
      if (countKey.current.of !== stock) countKey.current = { of: stock, value: newKey() };
      const lines = [{ product: id, quantity, seen: stock }];
      return run(async () => {
        await api.recordCount({ body: { key: countKey.current.value, note: '', lines } });
        countKey.current.of = -1;
      });
    },
  };
}
