import { TAX_RATES } from '@haat/contract/money/money';
import { plainNumber } from '@haat/contract/money/typed-number';
import type { StaffSession } from '@haat/contract/office/staff';
import type { CategoryTax, Taxes } from '@haat/contract/office/tax-classes';
import { taxClasses } from '@haat/contract/shop/order-choices';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { changedBy } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/tax-page.ts';
import { settingsMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Taxes> {
  return load(request, () => api.listTaxClasses());
}

/** The rate of the tax, and how the products of each category are taxed. */
export default function TaxPage({ loaderData: { tax_percent, categories } }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages);
  return (
    <div className="grid grid-cols-1 max-w-2xl gap-4">
      <h1 className="font-bold text-2xl">{texts.taxTitle}</h1>
      <TaxRate key={tax_percent} percent={tax_percent} />
      <h2 className="mt-2 font-bold text-lg">{texts.taxByCategory}</h2>
      <p className="-mt-3 text-muted">{texts.taxWhy}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {categories.map((category) => (
          <Category key={category.id} category={category} percent={tax_percent} />
        ))}
      </ul>
    </div>
  );
}

function TaxRate({ percent }: { percent: number }) {
  const texts = useMessages(settingsMessages);
  const { label, why, ownersOnly, wrong, save, saved } = texts.taxRate;
  const language = useLanguage();
  const reload = useReload();
  const { rights } = useOutletContext<StaffSession>();
  const { form, errors, sending } = useForm({
    check: (typed) => (readRate(typed) === null ? { tax_percent: wrong } : {}),
    send: async (typed) => {
      const tax_percent = readRate(typed)!;
      try {
        await api.setTaxRate({ body: { was: percent, tax_percent } });
        notify(saved(tax_percent), 'success');
      } catch (problem) {
        const { code, params } = refusalOf(problem);
        const isChanged = code === 'settings_changed' && params.changed_by;
        notify(isChanged ? texts.taxChanged(...changedBy(params, language)) : texts.failed, 'error');
      }
      await reload();
      return null;
    },
  });
  if (!rights.includes('taxes.set'))
    return (
      <div>
        <p className="font-bold">{`${label}: ${inDigits(percent)}`}</p>
        <p className="text-muted">{ownersOnly}</p>
      </div>
    );
  return (
    <form {...form} className="grid gap-3">
      <TextField
        label={label}
        hint={why}
        name="tax_percent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={inDigits(percent)}
        error={errors.tax_percent}
      />
      <Button type="submit" variant="outline" className="min-h-12 justify-self-start" disabled={sending}>
        {save}
      </Button>
    </form>
  );
}

/** The typed rate in percent, in digits of either script; null for one that an owner cannot set. */
function readRate(typed: FormData): number | null {
  const rate = Number(plainNumber(String(typed.get('tax_percent') ?? '')) ?? Number.NaN);
  const { minimum, maximum, multipleOf } = TAX_RATES;
  return rate >= minimum && rate <= maximum && rate % multipleOf === 0 ? rate : null;
}

function Category({
  category: { id, title, title_bn, parent, tax_class },
  percent,
}: {
  category: CategoryTax;
  percent: number;
}) {
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
          <option value="">{parent === null ? texts.classes.top(percent) : texts.classes.parent}</option>
          {taxClasses
            .filter((each) => parent !== null || each !== 'specified' || tax_class === each)
            .map((each) => (
              <option key={each} value={each}>
                {each === 'specified' ? texts.classes.specified(percent) : texts.classes[each]}
              </option>
            ))}
        </select>
      </label>
    </li>
  );
}
