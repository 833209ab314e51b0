import type { Product } from '@haat/contract/shop/catalogue';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { HeartIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type RefObject, useState } from 'react';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { addAllToCart } from './add-all.ts';
import { shoppingLists } from './current-lists.ts';
import { ListRow } from './list-row.tsx';
import { NameForm } from './name-form.tsx';
import { FAVOURITES, quantityIn, type ShoppingList } from './shopping-lists.ts';
import { showChange } from './undo.tsx';
import { fetchProducts, type ListedProduct, useListedProducts } from './use-listed-products.ts';

interface ViewProps {
  list: ShoppingList;
  /** Gets the focus when a pressed button has disappeared. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens another list, or with null none. */
  onOpen: (name: string | null) => void;
}

/** One list: its products, all of them to the cart, and its name. */
export function ListView({ list, heading, onOpen }: ViewProps) {
  const texts = useMessages('lists');
  const { products, failed, tryAgain } = useListedProducts(list.products);

  function fetchAgain() {
    heading.current?.focus();
    tryAgain();
  }

  function remove({ id, known, now }: ListedProduct, name: string) {
    shoppingLists.removeProduct(list.name, id);
    heading.current?.focus();
    const isKnown = now ?? known;
    showChange({
      text: texts.removed(name),
      undo:
        isKnown || now === null
          ? () => shoppingLists.add(list.name, [id], { [id]: quantityIn(list, id) })
          : null,
    });
  }

  return (
    <section aria-labelledby="list" className="mt-3">
      <ListHeading list={list} heading={heading} onOpen={onOpen} />
      {list.products.length === 0 ? (
        <EmptyState icon={<HeartIcon className="size-10" />} text={texts.emptyList}>
          <p className="text-muted">{texts.emptyListHint}</p>
        </EmptyState>
      ) : (
        <>
          <AddAll list={list} products={products} />
          {failed && (
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-muted">{texts.noPrices}</p>
              <Button variant="outline" onClick={fetchAgain}>
                {texts.tryAgain}
              </Button>
            </div>
          )}
          <ul className="mt-2 divide-y divide-line">
            {products.map((product) => (
              <ListRow
                key={product.id}
                product={product}
                quantity={quantityIn(list, product.id)}
                onQuantity={(quantity) =>
                  shoppingLists.add(list.name, [product.id], { [product.id]: quantity })
                }
                onRemove={(name) => remove(product, name)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The name of the list. The favourites can be neither renamed nor deleted. */
function ListHeading({ list, heading, onOpen }: ViewProps) {
  const texts = useMessages('lists');
  const [renaming, setRenaming] = useState(false);
  const isFavourites = list.name === FAVOURITES;

  function rename(next: string) {
    if (next !== list.name) shoppingLists.rename(list.name, next);
    setRenaming(false);
    onOpen(next);
  }

  function remove() {
    const { name, products, quantities } = list;
    shoppingLists.removeList(name);
    onOpen(null);
    const undo = () => {
      shoppingLists.add(name, products, quantities);
      onOpen(name);
    };
    showChange({ text: texts.deleted(name), undo });
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="list" ref={heading} tabIndex={-1} className="min-w-0 py-2 font-bold text-xl outline-none">
          {list.name || texts.favourites}
        </h2>
        {!isFavourites && (
          <div className="-mr-2 flex flex-wrap gap-x-1">
            <Button variant="plain" className="px-2! text-brand!" onClick={() => setRenaming(true)}>
              {texts.rename}
            </Button>
            <Button variant="plain" className="px-2! text-danger!" onClick={remove}>
              {texts.delete}
            </Button>
          </div>
        )}
      </div>
      {renaming && (
        <div className="mb-3">
          <NameForm
            name={list.name}
            submit={texts.save}
            onSubmit={rename}
            onCancel={() => setRenaming(false)}
          />
        </div>
      )}
    </>
  );
}

/** Adds all products that are in stock, in the quantities of the list, at the prices of now. What is sold out is named. */
function AddAll({ list, products }: { list: ShoppingList; products: readonly ListedProduct[] }) {
  const texts = useMessages('lists');
  const { noneAdded, noRoom: noRoomFor } = useMessages('cart').notAdded;
  const language = useLanguage();
  const [adding, setAdding] = useState(false);
  const count = products.filter(({ now }) => now?.stock_status).length;

  async function add() {
    if (adding) return;
    setAdding(true);
    const fetched = await fetchProducts(products.map(({ id }) => id));
    setAdding(false);
    if (!fetched) return notify(texts.noPrices, 'error');
    const { added, soldOut, noRoom, undo } = addAllToCart(
      [...fetched.values()].filter((each) => each !== null),
      (id) => quantityIn(list, id),
    );
    const names = (these: Product[]) => these.map((product) => nameIn(language, product)).join(', ');
    const text = [
      added.length > 0 ? texts.added(formatCount(language, added.length), added.length === 1) : noneAdded,
      soldOut.length > 0 ? texts.notInStock(names(soldOut)) : '',
      noRoom.length > 0 ? noRoomFor(names(noRoom)) : '',
    ];
    showChange({ text: text.filter(Boolean).join(' '), undo: added.length > 0 ? undo : null });
  }

  if (count === 0) return null;
  return (
    <Button className="w-full sm:w-auto" aria-busy={adding} onClick={add}>
      {adding ? texts.adding : texts.addAll(formatCount(language, count), count === 1)}
    </Button>
  );
}
