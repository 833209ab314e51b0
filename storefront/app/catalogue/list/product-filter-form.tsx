import { sorts } from '@haat/contract/http/limits';
import { PRICE_RANGES, readPriceRange } from '@haat/contract/money/price-range';
import type { FacetValue, ProductFacets } from '@haat/contract/shop/catalogue';
import { switchFacets, textFacets } from '@haat/contract/shop/product-list-parameters';
import { buttonClass } from '@haat/ui/button.tsx';
import { CheckIcon, ChevronDownIcon } from '@haat/ui/icons.tsx';
import type { ComponentProps, Elements } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { formatPaisa } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { Link, useLocalPath } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { isFiltered, type ListQuery, productsPath } from '../../shop/product-urls.ts';
import { useCategories } from '../../shop/shop.ts';

/** Filters and sort order of a list, in the grid of its title; `children` are chips before the filters: applied on change, or without JavaScript by the submit button of the form. */
export function ProductFilterForm({
  query,
  facets,
  children,
}: {
  query: ListQuery;
  facets: ProductFacets;
  children?: Elements;
}) {
  const texts = useMessages('catalogue').filters;
  const { facts } = useMessages('catalogue').product;
  const categories = useCategories();
  const { chosen, choose } = useChoice(query);
  const { search, category = '', subcategory, sort = 'default', in_stock, on_sale, price = '' } = chosen;
  const rangeText = useRangeText();
  // This may be a range that somebody has typed into the URL.
  const ranges = [...new Set([...PRICE_RANGES, ...(price ? [price] : [])])];
  return (
    <Form
      action={useLocalPath()('/products')}
      aria-label={texts.title}
      autoComplete="off"
      className="contents text-sm"
    >
      {search && <input type="hidden" name="search" value={search} />}
      {!search && category && <input type="hidden" name="category" value={category} />}
      {!search && subcategory && <input type="hidden" name="subcategory" value={subcategory} />}
      <div className="order-last col-span-2 -mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1 text-sm [scrollbar-width:none] *:shrink-0 md:mx-0 md:basis-full md:flex-wrap md:overflow-visible md:px-0">
        {children}
        <Toggle
          name="in_stock"
          label={texts.inStock}
          checked={in_stock}
          onChange={(checked) => choose({ in_stock: checked })}
        />
        <Toggle
          name="on_sale"
          label={texts.onSale}
          checked={on_sale}
          onChange={(checked) => choose({ on_sale: checked })}
        />
        <Select
          name="price"
          aria-label={texts.price}
          value={price}
          onChange={(event) => choose({ price: event.target.value })}
        >
          <option value="">{texts.anyPrice}</option>
          {ranges.map((range) => (
            <option key={range} value={range}>
              {rangeText(range)}
            </option>
          ))}
        </Select>
        {textFacets.map((name) => (
          <FactSelect
            key={name}
            name={name}
            label={facts[name]}
            any={texts.any[name]}
            values={facets[name]}
            chosen={chosen[name]}
            onChange={(value) => choose({ [name]: value })}
          />
        ))}
        {switchFacets.map(
          (name) =>
            (facets[name] > 0 || chosen[name]) && (
              <Toggle
                key={name}
                name={name}
                label={facts[name]}
                checked={chosen[name]}
                onChange={(checked) => choose({ [name]: checked })}
              />
            ),
        )}
        {(isFiltered(chosen) || (search && category)) && (
          <Link
            to={productsPath({ search, sort, ...(!search && { category, subcategory }) })}
            className={buttonClass('plain', 'max-md:px-2')}
          >
            {texts.clearFilters}
          </Link>
        )}
        {search && (
          <Select
            name="category"
            aria-label={texts.category}
            value={category}
            onChange={(event) => choose({ category: event.target.value, subcategory: '' })}
          >
            <option value="">{texts.allCategories}</option>
            {categories.map(({ id, slug, title }) => (
              <option key={id} value={slug}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </div>
      <span className="flex min-w-0 max-w-[45vw] md:max-w-full items-center gap-2 text-sm">
        <label htmlFor="sort" className="text-muted max-md:sr-only">
          {texts.sort}
        </label>
        <Select
          id="sort"
          name="sort"
          value={sort}
          onChange={(event) => choose({ sort: event.target.value as NonNullable<ListQuery['sort']> })}
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {search && each === 'default' ? texts.relevance : texts.sorts[each]}
            </option>
          ))}
        </Select>
      </span>
      <noscript>
        <button type="submit" className={buttonClass('outline')}>
          {texts.applySort}
        </button>
      </noscript>
    </Form>
  );
}

/** A filter by a fact; nothing if no product of the list has it, or all have the same. */
function FactSelect({
  name,
  label,
  any,
  values,
  chosen = '',
  onChange,
}: {
  name: string;
  label: string;
  any: string;
  values: readonly FacetValue[];
  chosen: string | undefined;
  onChange: (value: string) => void;
}) {
  const language = useLanguage();
  if (values.length === 0 && !chosen) return null;
  // Also one that no product has any more.
  const isKnown = chosen === '' || values.some(({ value }) => value === chosen);
  return (
    <Select name={name} aria-label={label} value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">{any}</option>
      {!isKnown && <option value={chosen}>{chosen}</option>}
      {values.map(({ value, value_bn, count }) => (
        <option key={value} value={value}>
          {`${language === 'bn' ? value_bn : value} (${formatCount(language, count)})`}
        </option>
      ))}
    </Select>
  );
}

/** A range of prices in words: `Tk 100–500`. */
function useRangeText(): (range: string) => string {
  const language = useLanguage();
  const texts = useMessages('catalogue').filters;
  const taka = (amount: number) => formatPaisa(language, amount * 100).slice(0, -3);
  return (range) => {
    const { from = null, to = null } = readPriceRange(range) ?? {};
    if (from === null) return texts.upTo(taka(to ?? 0));
    return to === null ? texts.from(taka(from)) : `${taka(from)} – ${taka(to)}`;
  };
}

/** The query of the fields. It changes at once, before the new list is loaded. */
function useChoice(query: ListQuery) {
  const navigate = useNavigate();
  const local = useLocalPath();
  const path = productsPath(query);
  const [choice, setChoice] = useState({ path, chosen: query });
  if (choice.path !== path) setChoice({ path, chosen: query });

  function choose(change: ListQuery) {
    const { cursor, ...chosen } = { ...choice.chosen, ...change };
    setChoice({ path, chosen });
    navigate(local(productsPath(chosen)), { preventScrollReset: true });
  }

  return { chosen: choice.chosen, choose };
}

/** A filter that is on or off. */
function Toggle(props: {
  name: string;
  label: string;
  checked: boolean | undefined;
  onChange: (checked: boolean) => void;
}) {
  const { name, label, checked = false, onChange } = props;
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-4 hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-checked:font-bold has-checked:text-brand has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        name={name}
        value="true"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
      />
      <CheckIcon className="hidden size-4 peer-checked:block" />
      <span>{label}</span>
    </label>
  );
}

function Select(props: ComponentProps<'select'>) {
  return (
    <span className="relative min-w-0">
      <select
        {...props}
        className="min-h-11 w-full appearance-none truncate rounded-full border border-line bg-surface pr-9 pl-4 hover:border-brand"
      />
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
    </span>
  );
}
