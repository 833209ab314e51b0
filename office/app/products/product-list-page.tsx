import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { ProductSummary } from '@haat/contract/office/catalogue/products';
import { PRODUCTS_PER_PAGE, productFilters } from '@haat/contract/office/limits';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useId, useState } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { usePageField } from '../platform/use-page-field.ts';
import type { Route } from './+types/product-list-page.ts';
import { CategoryOptions } from './category-options.tsx';
import { productMessages } from './messages.ts';
import { useNameOf } from './product-name.ts';
import { ProductRow } from './product-row.tsx';
import { NotChanged, ProductSelectionBar } from './selection-bar.tsx';
import { useProductSelection } from './use-product-selection.ts';

interface Data {
  products: ProductSummary[];
  total: number;
  categories: OfficeCategory[];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  const { searchParams } = new URL(request.url);
  const category = Number(searchParams.get('category'));
  const show = productFilters.find((filter) => filter === searchParams.get('show'));
  const query = {
    search: searchParams.get('find')?.slice(0, 100) ?? '',
    ...(category > 0 ? { category } : {}),
    ...(show ? { show } : {}),
    page: pageOf(searchParams),
  };
  return load(request, async () => {
    const [found, categories] = await Promise.all([
      api.findOfficeProducts({ query }),
      api.listOfficeCategories(),
    ]);
    return { ...found, categories };
  });
}

/** All products of the shop: find them, and change price and listing in their place. */
export default function ProductListPage({
  loaderData: { products, total, categories },
}: Route.ComponentProps) {
  const texts = useMessages(productMessages);
  const [parameters] = useSearchParams();
  const category = parameters.get('category');
  const selection = useProductSelection(products);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <PageTitle className="grow">{texts.title}</PageTitle>
        <Link to="/products/paste" className={buttonClass('outline', 'max-md:hidden')}>
          {texts.paste}
        </Link>
        <Link
          to={category ? `/products/new?category=${category}` : '/products/new'}
          className={buttonClass()}
        >
          <PlusIcon className="size-5" />
          <span>{texts.add}</span>
        </Link>
      </div>
      <Filters categories={categories} />
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="min-w-0 text-muted tabular-nums" role="status">
          {[total === 0 ? texts.none : texts.count(total), ...useFilterNames(categories)].join(' · ')}
        </p>
        {!selection.chosen && total > 0 && (
          <Button variant="outline" className="shrink-0" onClick={selection.begin}>
            {texts.chooseMany}
          </Button>
        )}
      </div>
      <NotChanged selection={selection} products={products} />
      {total > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {products.map((product) => (
            <ProductRow key={product.id} product={product} selection={selection} />
          ))}
        </ul>
      )}
      <Pages total={total} />
      {selection.chosen && <div className="h-40" />}
      <ProductSelectionBar selection={selection} categories={categories} />
    </div>
  );
}

/** On a phone only the search; the rest is behind one button. */
function Filters({ categories }: { categories: OfficeCategory[] }) {
  const texts = useMessages(productMessages);
  const [parameters] = useSearchParams();
  const { key, onChange } = usePageField();
  const submit = useSubmit();
  const [open, setOpen] = useState(false);
  const more = useId();
  const count = useFilterNames(categories).length;
  return (
    <Form
      role="search"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:grid-cols-3"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(currentTarget, { replace: true });
      }}
    >
      <TextField
        key={key}
        label={texts.search}
        type="search"
        name="find"
        placeholder={texts.searchHint}
        maxLength={100}
        autoComplete="off"
        defaultValue={parameters.get('find') ?? ''}
        onChange={onChange}
      />
      <Button
        variant="outline"
        className="min-h-12 md:hidden"
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? `${texts.moreFilters} (${inDigits(count)})` : texts.moreFilters}
      </Button>
      <div
        id={more}
        className={`col-span-2 grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 ${open ? '' : 'max-md:hidden'}`}
      >
        <Select label={texts.fields.category} name="category" defaultValue={parameters.get('category') ?? ''}>
          <option value="">{texts.allCategories}</option>
          <CategoryOptions categories={categories} />
        </Select>
        <Select label={texts.show} name="show" defaultValue={parameters.get('show') ?? 'all'}>
          <Options of={productFilters.map((filter) => [filter, texts.filters[filter]])} />
        </Select>
        <Link to="/products/paste" className={buttonClass('outline', 'col-span-2 md:hidden')}>
          {texts.paste}
        </Link>
      </div>
    </Form>
  );
}

/** What the list is limited to, beside the search. */
function useFilterNames(categories: OfficeCategory[]): string[] {
  const texts = useMessages(productMessages);
  const { titleOf } = useNameOf();
  const [parameters] = useSearchParams();
  const show = productFilters.find((filter) => filter === parameters.get('show')) ?? 'all';
  const category = Number(parameters.get('category'));
  const chosen = categories.find(({ id }) => id === category);
  return [...(chosen ? [titleOf(chosen)] : []), ...(show === 'all' ? [] : [texts.filters[show]])];
}

function Pages({ total }: { total: number }) {
  const texts = useMessages(productMessages);
  const [parameters] = useSearchParams();
  const page = pageOf(parameters);
  const to = (page: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(parameters), page: String(page) })}`;
  return (
    <div className="flex justify-between gap-2">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass('outline')}>
          {texts.previous}
        </Link>
      )}
      {page * PRODUCTS_PER_PAGE < total && (
        <Link to={to(page + 1)} className={buttonClass('outline', 'ml-auto')}>
          {texts.next}
        </Link>
      )}
    </div>
  );
}

function pageOf(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
}
