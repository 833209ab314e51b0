import type { CategoryTax } from '@haat/contract/office/tax-classes';
import { taxClasses } from '@haat/contract/shop/order-choices';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/tax-page.ts';
import { settingsMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CategoryTax[]> {
  return load(request, () => api.listTaxClasses());
}

/** How the products of each category are taxed. */
export default function TaxPage({ loaderData: categories }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages);
  return (
    <div className="grid grid-cols-1 max-w-2xl gap-4">
      <h1 className="font-bold text-2xl">{texts.taxTitle}</h1>
      <p className="text-muted">{texts.taxWhy}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {categories.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </ul>
    </div>
  );
}

function Category({ category: { id, title, title_bn, parent, tax_class } }: { category: CategoryTax }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const reload = useReload();
  const [saving, setSaving] = useState(false);
  const name = (language === 'bn' && title_bn) || title;

  async function choose(value: string) {
    if (saving) return;
    setSaving(true);
    const chosen = taxClasses.find((each) => each === value) ?? null;
    try {
      await api.setTaxClass({ params: { id }, body: { was: tax_class, tax_class: chosen } });
      notify(texts.taxSaved(name), 'success');
    } catch (problem) {
      const { code, params } = refusalOf(problem);
      const isChanged = code === 'category_changed' && params.changed_by;
      notify(isChanged ? texts.taxChanged(...changedBy(params, language)) : texts.failed, 'error');
    }
    await reload();
    setSaving(false);
  }

  return (
    <li className="border-line border-b last:border-b-0">
      <label
        className={`grid gap-1 py-2 pr-4 md:grid-cols-2 md:items-center ${parent === null ? 'pl-4 font-bold' : 'pl-8'}`}
      >
        <span>{name}</span>
        <select
          value={tax_class ?? ''}
          // A disabled one would lose the focus.
          aria-disabled={saving}
          onChange={(event) => choose(event.target.value)}
          className="min-h-12 rounded-control border border-line bg-surface px-3 font-normal text-ink"
        >
          <option value="">{parent === null ? texts.classes.top : texts.classes.parent}</option>
          {taxClasses
            .filter((each) => parent !== null || each !== 'specified' || tax_class === each)
            .map((each) => (
              <option key={each} value={each}>
                {texts.classes[each]}
              </option>
            ))}
        </select>
      </label>
    </li>
  );
}
