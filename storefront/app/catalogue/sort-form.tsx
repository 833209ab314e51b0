import { sorts } from '@haat/contract/common/limits';
import { buttonClass } from '@haat/ui/button.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { Form, useSubmit } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import type { ListQuery } from '../shop/product-urls.ts';
import { catalogueMessages } from './messages.ts';

/** The sort order of a list: applied on change, or without JavaScript by the submit button of the form. */
export function SortForm({ query }: { query: ListQuery }) {
  const texts = useMessages(catalogueMessages);
  const submit = useSubmit();
  const { sort = 'default' } = query;
  return (
    <Form action={useLocalPath()('/products')} className="flex items-center gap-2 text-sm">
      {(['category', 'subcategory', 'search'] as const).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      <label htmlFor="sort" className="text-muted max-md:sr-only">
        {texts.sort}
      </label>
      <span className="relative">
        <select
          key={sort}
          id="sort"
          name="sort"
          defaultValue={sort}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 appearance-none rounded-control border border-line bg-surface pr-10 pl-4 font-bold"
        >
          {sorts.map((each) => (
            <option key={each} value={each}>
              {texts.sorts[each]}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
      </span>
      <noscript>
        <button type="submit" className={buttonClass('outline')}>
          {texts.applySort}
        </button>
      </noscript>
    </Form>
  );
}
