import type { ProductChanges, ProductResult, ProductSummary } from '@haat/contract/office/catalogue/products';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { productMessages } from './messages.ts';

export type ProductSelection = ReturnType<typeof useProductSelection>;

/** The chosen products of a list, with the versions that were shown. null: nobody chooses. */
export function useProductSelection(products: readonly ProductSummary[]) {
  const texts = useMessages(productMessages);
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const [refused, setRefused] = useState<readonly ProductResult[]>([]);
  const { busy, run } = useAction();
  // Products of another page or filter are not chosen.
  const chosen = ids && products.filter(({ id }) => ids.includes(id));

  async function change(fields: Pick<ProductChanges, 'listed' | 'weighed' | 'category'>): Promise<void> {
    if (!chosen) return;
    await run(async () => {
      const body = { products: chosen.map(({ id, version }) => ({ id, version })), fields };
      const results = await api.bulkUpdateProducts({ body });
      const wrong = results.filter(({ result }) => result === 'refused');
      setRefused(wrong);
      // Those that were refused stay chosen: they are looked at again.
      setIds(wrong.length > 0 ? wrong.map(({ id }) => id) : null);
      if (results.length > wrong.length) notify(texts.changedMany(results.length - wrong.length), 'success');
    });
  }

  return {
    chosen,
    refused,
    busy,
    change,
    begin: () => setIds([]),
    end: () => {
      setIds(null);
      setRefused([]);
    },
    all: () => setIds(products.map(({ id }) => id)),
    toggle: (id: number) =>
      setIds((known) => (known?.includes(id) ? known.filter((each) => each !== id) : [...(known ?? []), id])),
  };
}
