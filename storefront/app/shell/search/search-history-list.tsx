import { CloseIcon, SearchIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { forgetSearch, forgetSearches, readSearchHistory } from '../../catalogue/search/search-history.ts';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { QUICK_LIST } from '../../shop/product-urls.ts';
import { useShop } from '../../shop/shop.ts';
import { DropdownFrame, OptionList } from './option-list.tsx';
import { useOptionKeys } from './use-option-keys.ts';
import { type Dropdown, optionId } from './use-search.ts';

/** The last searches of this browser, shown without a typed text. Choosing one fills the field; each can be deleted. */
export function SearchHistoryList(props: Dropdown) {
  const { active, type, setActive, focusField } = props;
  const texts = useMessages('catalogue').search;
  const { apiHost } = useShop() ?? {};
  const [searches, setSearches] = useState(() => readSearchHistory());

  function forget(text?: string) {
    if (text === undefined) forgetSearches();
    else forgetSearch(text);
    setSearches(readSearchHistory());
    setActive(-1);
    focusField();
  }

  function choose(index: number) {
    const text = searches[index];
    if (text !== undefined) type(text);
  }

  useOptionKeys(props, { count: searches.length, choose });
  if (searches.length === 0)
    return apiHost ? null : (
      <DropdownFrame>
        <QuickListLink />
      </DropdownFrame>
    );

  const rows = searches.map((text, index) => ({
    key: text,
    option: (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys of its options
      <div
        id={optionId(index)}
        role="option"
        aria-selected={index === active}
        tabIndex={-1}
        onClick={() => choose(index)}
        className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-tile ${index === active ? 'bg-brand-soft' : ''}`}
      >
        <SearchIcon className="size-5 text-muted" />
        <span className="min-w-0 truncate">{text}</span>
      </div>
    ),
    action: (
      <button
        type="button"
        aria-label={texts.erase(text)}
        title={texts.erase(text)}
        tabIndex={index === Math.max(active, 0) ? 0 : -1}
        onClick={() => forget(text)}
        className="grid size-11 place-items-center rounded-control text-muted hover:bg-tile hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </button>
    ),
  }));

  return (
    <DropdownFrame>
      <div className="flex items-center justify-between gap-2 pt-1 pr-1 pl-3">
        <p className="font-bold text-muted text-sm">{texts.lastSearches}</p>
        <button
          type="button"
          onClick={() => forget()}
          className="min-h-11 rounded-control px-3 text-brand text-sm hover:underline"
        >
          {texts.eraseAll}
        </button>
      </div>
      <OptionList label={texts.lastSearches} rows={rows} />
      {!apiHost && <QuickListLink />}
    </DropdownFrame>
  );
}

/** For a shopper who searches several products. */
function QuickListLink() {
  const { severalAtOnce } = useMessages('catalogue').search;
  const { quickList } = useMessages('shop');
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-line px-3 not-first:border-t">
      <span className="text-muted text-sm">{severalAtOnce}</span>
      <Link
        to={QUICK_LIST}
        className="inline-flex min-h-11 items-center font-bold text-brand hover:underline"
      >
        {quickList}
      </Link>
    </p>
  );
}
