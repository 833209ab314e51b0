import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { HeartIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { type SavedProduct, useFavouriteIds } from './favourite-ids.ts';

const SaveDialog = lazyComponent(() => import('./save-dialog.tsx').then((module) => module.SaveDialog));

/** Opens the lists of a product. Its room is in the page, so that nothing moves when it is rendered after hydration. */
export function SaveToList({ product }: { product: SavedProduct }) {
  const texts = useMessages('lists');
  const language = useLanguage();
  const hasLists = useFavouriteIds((ids) => ids !== null);
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <div className="grid min-h-11">
      {hasLists && (
        <Button
          variant="outline"
          aria-haspopup="dialog"
          aria-label={texts.saveToOf(nameIn(language, product))}
          onPointerDown={SaveDialog.preload}
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
        >
          <HeartIcon className="size-5" />
          <span>{texts.saveTo}</span>
        </Button>
      )}
      {used && (
        <SaveDialog
          product={product}
          open={open}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      )}
    </div>
  );
}
