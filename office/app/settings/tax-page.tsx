import { TAX_RATES, VAT_RATES } from '@haat/contract/money/money';
import { plainNumber } from '@haat/contract/money/typed-number';
import type { StaffSession } from '@haat/contract/office/staff';
import type { CategoryTax, OwnTax, ShopTax } from '@haat/contract/office/tax-classes';
import { taxClasses } from '@haat/contract/shop/order-choices';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useForm } from '@haat/ui/use-form.ts';
import { useOutletContext } from 'react-router';
import { changedBy } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useAction } from '../platform/use-action.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/tax-page.ts';
import { settingsMessages } from './messages.ts';

export const clientLoader = loading(() => api.listTaxClasses());

type Texts = (typeof settingsMessages)['en'];

const field = 'min-h-12 rounded-control border border-line bg-surface px-3 font-normal text-ink';

/** How the shop is taxed, and how the products of each category. */
export default function TaxPage({ loaderData: { categories, ...shop } }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages);
  const mayEdit = useOutletContext<StaffSession>().rights.includes('taxes.set');
  return (
    <div className="grid grid-cols-1 max-w-2xl gap-4">
      <PageTitle>{texts.taxTitle}</PageTitle>
      {mayEdit ? (
        <ShopTaxForm key={`${shop.tax_class} ${shop.tax_percent}`} shop={shop} />
      ) : (
        <div>
          <p className="font-bold">{`${texts.shopTax.way}: ${shopTaxText(shop, texts)}`}</p>
          <p className="text-muted">{texts.shopTax.ownersOnly}</p>
        </div>
      )}
      <h2 className="mt-2 font-bold text-lg">{texts.taxByCategory}</h2>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {categories.map((category) => (
          <Category key={category.id} category={category} shop={shop} mayEdit={mayEdit} />
        ))}
      </ul>
    </div>
  );
}

function ShopTaxForm({ shop }: { shop: ShopTax }) {
  const texts = useMessages(settingsMessages);
  const { way, ways, label, why, wrong, save, saved } = texts.shopTax;
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const reload = useReload();
  const { form, errors, sending } = useForm({
    check: (typed) => (readRate(typed) === null ? { tax_percent: wrong } : {}),
    send: async (typed) => {
      const tax_class = taxClasses.find((each) => each === typed.get('tax_class')) ?? shop.tax_class;
      try {
        await api.setShopTax({ body: { was: shop, tax_class, tax_percent: readRate(typed)! } });
        notify(saved, 'success');
      } catch (problem) {
        const { code, params } = refusalOf(problem);
        if (code === 'settings_changed' && params.changed_by)
          notify(texts.taxChanged(...changedBy(params, language)), 'error');
        else notifyFailure(problem);
      }
      await reload();
      return null;
    },
  });
  return (
    <form {...form} className="grid gap-3">
      <Select label={way} name="tax_class" defaultValue={shop.tax_class}>
        <Options of={taxClasses.map((each) => [each, ways[each]])} />
      </Select>
      <TextField
        label={label}
        hint={why}
        name="tax_percent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={inDigits(shop.tax_percent)}
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

function shopTaxText({ tax_class, tax_percent }: ShopTax, { taxes }: Texts): string {
  return tax_class === 'exempt' ? taxes.exempt : taxes[tax_class](tax_percent);
}

/** What a category can have, by the value of its option, with the text of each. */
function choicesFor({ parent, ...own }: CategoryTax, shop: ShopTax, texts: Texts): Map<string, string> {
  const { taxes } = texts;
  const rates = [...new Set([...VAT_RATES, ...(own.tax_percent === null ? [] : [own.tax_percent])])];
  return new Map([
    ['', parent === null ? taxes.shop(shopTaxText(shop, texts)) : taxes.parent],
    ['specified', taxes.shopSpecified(shop.tax_percent)],
    ...rates.map((rate) => [`specified ${rate}`, taxes.specified(rate)] as const),
    ['included', taxes.shopIncluded(shop.tax_percent)],
    ...rates.map((rate) => [`included ${rate}`, taxes.included(rate)] as const),
    ['exempt', taxes.exempt],
  ]);
}

const choiceOf = ({ tax_class, tax_percent }: OwnTax) =>
  [tax_class ?? '', tax_percent ?? ''].join(' ').trim();

function readTax(value: string): OwnTax {
  const [way, rate] = value.split(' ');
  return {
    tax_class: taxClasses.find((each) => each === way) ?? null,
    tax_percent: rate ? Number(rate) : null,
  };
}

function Category({ category, shop, mayEdit }: { category: CategoryTax; shop: ShopTax; mayEdit: boolean }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const { busy, run } = useAction(({ code, params }) =>
    code === 'category_changed' && params.changed_by
      ? texts.taxChanged(...changedBy(params, language))
      : undefined,
  );
  const { id, title, title_bn, parent, tax_class, tax_percent } = category;
  const name = (language === 'bn' && title_bn) || title;
  const choices = choicesFor(category, shop, texts);

  async function choose(value: string) {
    const body = { was: { tax_class, tax_percent }, ...readTax(value) };
    if (await run(() => api.setCategoryTax({ params: { id }, body })))
      notify(texts.taxSaved(name), 'success');
  }

  const row = `grid grid-cols-[minmax(0,1fr)] gap-1 py-2 pr-4 md:grid-cols-2 md:items-center ${parent === null ? 'pl-4 font-bold' : 'pl-8'}`;
  return (
    <li className="border-line border-b last:border-b-0">
      {mayEdit ? (
        <label className={row}>
          <span>{name}</span>
          <select
            value={choiceOf(category)}
            // A disabled one would lose the focus.
            aria-disabled={busy}
            onChange={(event) => choose(event.target.value)}
            className={field}
          >
            <Options of={[...choices]} />
          </select>
        </label>
      ) : (
        <p className={row}>
          <span>{name}</span>
          <span className="font-normal">{choices.get(choiceOf(category))}</span>
        </p>
      )}
    </li>
  );
}
