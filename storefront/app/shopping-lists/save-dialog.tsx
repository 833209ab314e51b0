import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { saveProducts, shoppingLists, useShoppingLists } from './current-lists.ts';
import type { SavedProduct } from './favourite-ids.ts';
import { NameForm } from './name-form.tsx';
import { FAVOURITES, findList } from './shopping-lists.ts';

/** The lists that have a product, to check and uncheck, and a form for a new one. */
export function SaveDialog({
  product,
  open,
  onClose,
}: {
  product: SavedProduct;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useMessages('lists');
  const language = useLanguage();
  const title = useId();
  const { lists } = useShoppingLists();
  const shown = findList(lists, FAVOURITES) ? lists : [{ name: FAVOURITES, products: [] }, ...lists];
  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle">
      <div className="p-4 pb-2">
        <h2 id={title} className="font-bold text-lg">
          {texts.saveTo}
        </h2>
        <p className="text-muted">{nameIn(language, product)}</p>
      </div>
      <div className="grid min-h-0 gap-4 overflow-y-auto px-4 pb-4">
        <ul>
          {shown.map((list) => (
            <li key={list.name}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control py-1 hover:bg-tile">
                <input
                  type="checkbox"
                  checked={list.products.includes(product.id)}
                  onChange={({ target }) =>
                    target.checked
                      ? saveProducts(list.name, [product])
                      : shoppingLists.removeProduct(list.name, product.id)
                  }
                  className="size-6 shrink-0 accent-brand"
                />
                <span className="min-w-0">{list.name || texts.favourites}</span>
              </label>
            </li>
          ))}
        </ul>
        <NameForm submit={texts.create} onSubmit={(name) => saveProducts(name, [product])} />
      </div>
      <div className="grid border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button variant="outline" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Dialog>
  );
}
