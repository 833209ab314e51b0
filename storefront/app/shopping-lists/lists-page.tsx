import { Button, buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { HeartIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCart } from '../cart/cart.ts';
import { CartBar } from '../cart/cart-bar.tsx';
import { formatCount } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useLanguage, useMessages } from '../i18n/messages.ts';
import { privateMeta } from '../shop/page-meta.ts';
import { listsPath } from '../shop/product-urls.ts';
import type { Route } from './+types/lists-page.ts';
import { refetchLists, saveProducts, useShoppingLists } from './current-lists.ts';
import { ListView } from './list-view.tsx';
import { NameForm } from './name-form.tsx';
import { FAVOURITES, findList, type ShoppingLists } from './shopping-lists.ts';
import { UndoChange } from './undo.tsx';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('lists', location.pathname).title);
}

/** The lists of the customer, or of this device. The HTML is the same for everybody; the browser renders the lists. */
export default function ListsPage() {
  const texts = useMessages('lists');
  const hydrated = useHydrated();
  return (
    <div className="mx-auto min-h-[80vh] max-w-3xl">
      <h1 className="pt-5 font-bold text-2xl">{texts.title}</h1>
      <p className="mt-1 mb-4 text-pretty text-muted">{texts.intro}</p>
      {hydrated ? <Lists /> : <noscript>{texts.needsScript}</noscript>}
      <CartBar />
    </div>
  );
}

function Lists() {
  const texts = useMessages('lists');
  const { lists, known, failed = false } = useShoppingLists();
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!known)
    return (
      <Waiting
        loading={!failed}
        label={texts.loading}
        tryAgainLabel={texts.tryAgain}
        onTryAgain={refetchLists}
      />
    );
  const open = (name: string | null) => setParams(name ? { list: name } : {}, { preventScrollReset: true });
  const shown = findList(lists, FAVOURITES) ? lists : [{ name: FAVOURITES, products: [] }, ...lists];
  const list = findList(shown, params.get('list') ?? FAVOURITES) ?? shown[0]!;
  const isEmpty = lists.every(({ name, products }) => name === FAVOURITES && products.length === 0);
  return (
    <>
      {isEmpty && <NothingSaved />}
      <Navigation lists={isEmpty ? [] : shown} current={list.name} onCreated={open} />
      {!isEmpty && <ListView key={list.name} list={list} heading={heading} onOpen={open} />}
      <UndoChange onUndone={() => heading.current?.focus()} />
    </>
  );
}

function NothingSaved() {
  const texts = useMessages('lists');
  return (
    <EmptyState icon={<HeartIcon className="size-10" />} text={texts.noneSaved}>
      <p className="text-muted">{texts.noneSavedHint}</p>
      <Link to="/" className={buttonClass('brand')}>
        {texts.toShop}
      </Link>
    </EmptyState>
  );
}

/** Links to the lists, and a form for a new one. */
function Navigation({
  lists,
  current,
  onCreated,
}: {
  lists: ShoppingLists;
  current: string;
  onCreated: (name: string) => void;
}) {
  const texts = useMessages('lists');
  const language = useLanguage();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <nav
        aria-label={texts.navigation}
        className={`flex flex-wrap gap-2 ${lists.length === 0 ? 'justify-center' : ''}`}
      >
        {lists.map(({ name, products }) => (
          <Link
            key={name}
            to={listsPath(name)}
            preventScrollReset
            aria-current={name === current ? 'page' : undefined}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4 hover:border-brand aria-[current=page]:border-2 aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft aria-[current=page]:font-bold aria-[current=page]:text-brand"
          >
            <span className="truncate">{name || texts.favourites}</span>
            <span translate="no" className="text-sm tabular-nums">
              {formatCount(language, products.length)}
            </span>
          </Link>
        ))}
        <Button
          variant="outline"
          className="rounded-full"
          aria-expanded={creating}
          onClick={() => setCreating(!creating)}
        >
          <PlusIcon className="size-4" />
          <span>{texts.newList}</span>
        </Button>
      </nav>
      {creating && (
        <NewList
          onClose={() => setCreating(false)}
          onCreated={(name) => {
            setCreating(false);
            onCreated(name);
          }}
        />
      )}
    </>
  );
}

/** A new list, with the products of the cart and their quantities if the shopper wants so. */
function NewList({ onClose, onCreated }: { onClose: () => void; onCreated: (name: string) => void }) {
  const texts = useMessages('lists');
  const language = useLanguage();
  const { lines } = useCart();
  const [withCart, setWithCart] = useState(false);

  function create(name: string) {
    const products = withCart ? lines.map((line) => ({ ...line, mainimage: line.image })) : [];
    const quantities = Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
    if (!saveProducts(name, products, withCart ? quantities : undefined)) onCreated(name);
  }

  return (
    <div className="mt-3 rounded-card border border-line bg-surface p-4">
      {lines.length > 0 && (
        <label className="mb-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={withCart}
            onChange={({ target }) => setWithCart(target.checked)}
            className="size-6 shrink-0 accent-brand"
          />
          <span>{texts.withCart(formatCount(language, lines.length), lines.length === 1)}</span>
        </label>
      )}
      <NameForm submit={texts.create} onSubmit={create} onCancel={onClose} />
    </div>
  );
}
