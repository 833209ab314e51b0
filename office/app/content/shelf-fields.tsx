import { type Banner, MAX_SHELF } from '@haat/contract/office/banners';
import { IconButton } from '@haat/ui/button.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { ChevronDownIcon, CloseIcon } from '@haat/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { afterPause } from '../platform/after-pause.ts';
import { api } from '../platform/api.ts';
import { Combobox } from '../platform/combobox.tsx';
import { useNameOf } from '../products/product-name.ts';
import { contentMessages } from './messages.ts';

type Named = Banner['named'][number];

/** In ms, after the last letter. */
const DELAY = 120;

/** The shelf of a banner: name, products in their order, and whether they are sold as a bundle. Closed at first without products. */
export function ShelfFields({
  initial,
  products,
  onChange,
}: {
  initial: Banner | null;
  products: readonly Named[];
  onChange: (products: Named[]) => void;
}) {
  const texts = useMessages(contentMessages);
  const { nameOf } = useNameOf();
  const move = (at: number, by: number) =>
    onChange(products.toSpliced(at, 1).toSpliced(at + by, 0, products[at]!));
  return (
    <details
      open={products.length > 0 ? true : undefined}
      className="rounded-control border border-line px-3"
    >
      <summary className="min-h-11 content-center font-bold text-brand">{texts.shelf}</summary>
      <div className="grid grid-cols-1 gap-3 pb-3">
        <p className="text-muted text-sm">{texts.shelfWhy}</p>
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2">
          <TextField
            label={texts.shelfEn}
            name="shelf"
            maxLength={60}
            optional={texts.optional}
            defaultValue={initial?.shelf}
          />
          <TextField
            label={texts.shelfBn}
            name="shelf_bn"
            lang="bn"
            maxLength={60}
            optional={texts.optional}
            defaultValue={initial?.shelf_bn}
          />
        </div>
        {products.length < MAX_SHELF && (
          <AddProduct except={products} onAdd={(product) => onChange([...products, product])} />
        )}
        <ol className="grid grid-cols-1 gap-1 empty:hidden">
          {products.map((product, at) => (
            <li key={product.id} className="flex items-center gap-1 rounded-control bg-tile pl-3">
              <span className="min-w-0 grow">{nameOf(product)}</span>
              <IconButton label={texts.up(nameOf(product))} disabled={at === 0} onClick={() => move(at, -1)}>
                <ChevronDownIcon className="size-5 rotate-180" />
              </IconButton>
              <IconButton
                label={texts.down(nameOf(product))}
                disabled={at === products.length - 1}
                onClick={() => move(at, 1)}
              >
                <ChevronDownIcon className="size-5" />
              </IconButton>
              <IconButton
                label={texts.takeOut(nameOf(product))}
                onClick={() => onChange(products.toSpliced(at, 1))}
              >
                <CloseIcon className="size-5" />
              </IconButton>
            </li>
          ))}
        </ol>
        <Checkbox label={texts.bundle} large name="bundle" defaultChecked={initial?.bundle ?? false} />
      </div>
    </details>
  );
}

function AddProduct({ except, onAdd }: { except: readonly Named[]; onAdd: (product: Named) => void }) {
  const texts = useMessages(contentMessages);
  const { nameOf } = useNameOf();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Named[]>([]);
  useEffect(() => {
    if ([...search.trim()].length < 2) return setFound([]);
    const query = { search: search.trim(), show: 'listed' } as const;
    const find = () => api.findOfficeProducts({ query }).catch(() => null);
    return afterPause(DELAY, find, (response) => setFound(response?.products.slice(0, 8) ?? []));
  }, [search]);
  const options = found
    .filter(({ id }) => except.every((product) => product.id !== id))
    .map((product) => ({ key: product.id, product }));
  return (
    <Combobox
      ref={field}
      label={texts.shelfProduct}
      listLabel={texts.shelf}
      inputMode="search"
      value={search}
      onChange={setSearch}
      options={options}
      render={({ product }) => <span className="font-bold">{nameOf(product)}</span>}
      chooseFirst
      onPick={({ product: { id, name, name_bn } }) => {
        onAdd({ id, name, name_bn });
        setSearch('');
        field.current?.focus();
      }}
      onEnter={() => {}}
    />
  );
}
