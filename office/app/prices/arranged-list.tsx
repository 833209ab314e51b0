import type { BoardRow } from '@haat/contract/office/catalogue/prices';
import { IconButton } from '@haat/ui/button.tsx';
import { ChevronDownIcon, MenuIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useRef, useState } from 'react';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { parseCount } from '../i18n/typed-amounts.ts';
import { useNameOf } from '../products/product-name.ts';
import { priceMessages } from './messages.ts';

export type Item = Pick<BoardRow, 'product' | 'name' | 'name_bn' | 'unit'>;

/** The products in their order. Each is moved by one place, to a typed place, or with a mouse by its handle. */
export function ArrangedList({
  items,
  onMove,
  onRemove,
}: {
  items: readonly Item[];
  /** Places from 0. */
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}) {
  const texts = useMessages(priceMessages);
  const language = useLanguage();
  const { nameOf } = useNameOf();
  const dragged = useRef<number>(null);
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item, at) => (
        <li
          key={item.product}
          onDragEnter={() => {
            const from = items.findIndex(({ product }) => product === dragged.current);
            if (from >= 0 && from !== at) onMove(from, at);
          }}
          onDragOver={(event) => dragged.current !== null && event.preventDefault()}
          className="flex items-center gap-1 border-line border-b pl-2 last:border-b-0 max-sm:flex-wrap max-sm:py-1"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields beside it do the same by keyboard */}
          <span
            draggable
            title={texts.drag}
            onDragStart={({ dataTransfer, currentTarget }) => {
              dragged.current = item.product;
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setDragImage(currentTarget.parentElement!, 0, 0);
            }}
            onDragEnd={() => {
              dragged.current = null;
            }}
            className="hidden size-8 shrink-0 cursor-grab place-items-center text-muted pointer-fine:grid"
          >
            <MenuIcon className="size-5" />
          </span>
          <PlaceField
            label={texts.place(nameOf(item))}
            place={at + 1}
            onMove={(place) => onMove(at, Math.min(place, items.length) - 1)}
          />
          <span className="min-w-0 grow py-1 max-sm:order-first max-sm:basis-full">
            <span>{nameOf(item)}</span>
            {space}
            <span className="whitespace-nowrap text-muted text-sm">{unitText(language, item.unit)}</span>
          </span>
          <IconButton label={texts.up(nameOf(item))} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
            <ChevronDownIcon className="size-5 rotate-180" />
          </IconButton>
          <IconButton
            label={texts.down(nameOf(item))}
            disabled={at === items.length - 1}
            onClick={() => onMove(at, at + 1)}
          >
            <ChevronDownIcon className="size-5" />
          </IconButton>
          <IconButton label={texts.remove(nameOf(item))} onClick={() => onRemove(at)}>
            <TrashIcon className="size-5" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}

/** The place of a product, from 1. Another one is typed over it: Enter, or leaving the field, moves the product there. */
function PlaceField({
  label,
  place,
  onMove,
}: {
  label: string;
  place: number;
  onMove: (place: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  // A row that moves loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    if (isPressed.current) field.current?.focus();
    isPressed.current = false;
  }, [place]);
  function move() {
    const to = parseCount(typed ?? '');
    setTyped(null);
    if (to !== null && to > 0) onMove(to);
  }
  return (
    <input
      ref={field}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed ?? inDigits(place)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter') return;
        event.preventDefault();
        isPressed.current = true;
        move();
      }}
      className="h-11 w-12 shrink-0 rounded-control border border-line bg-surface text-center tabular-nums"
    />
  );
}
