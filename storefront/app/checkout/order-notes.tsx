import { MAX_LINE_NOTE, MAX_ORDER_NOTE } from '@haat/contract/common/limits';
import { cleanLine } from '@haat/contract/common/text';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import { TextArea } from '@haat/ui/field.tsx';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from '../shop/shop.ts';
import { noteMessages } from './note-messages.ts';
import type { Draft } from './pending-order.ts';

const LINE_NOTE = 'line_note_';

/** A note of the whole order. Another provider's API has none. */
export function OrderNote({ draft }: { draft: Draft }) {
  const texts = useMessages(noteMessages);
  if (useShop()?.apiHost) return null;
  return (
    <TextArea
      name="note"
      label={texts.order}
      optional={texts.optional}
      hint={texts.orderHint}
      maxLength={MAX_ORDER_NOTE}
      rows={2}
      defaultValue={draft.note ?? ''}
    />
  );
}

/** A note of a line, such as how to cut the fish: a field behind a button, because few lines need one. */
export function LineNote({ id, name, draft }: { id: number; name: string; draft: Draft }) {
  const texts = useMessages(noteMessages);
  const field = `${LINE_NOTE}${id}`;
  const typed = draft[field] ?? '';
  const [open, setOpen] = useState(typed !== '');
  if (useShop()?.apiHost) return null;
  if (!open) {
    return (
      <button
        type="button"
        aria-label={texts.addTo(name)}
        className="col-span-2 col-start-2 -mt-2 min-h-11 justify-self-start text-brand underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {texts.add}
      </button>
    );
  }
  return (
    <input
      name={field}
      aria-label={texts.of(name)}
      placeholder={texts.lineHint}
      maxLength={MAX_LINE_NOTE}
      defaultValue={typed}
      // biome-ignore lint/a11y/noAutofocus: the shopper has just pressed the button that this field replaces
      autoFocus={typed === ''}
      className="col-span-2 col-start-2 min-h-11 w-full rounded-control border border-muted/70 bg-surface px-3 py-1 text-base text-ink placeholder:text-muted/70"
    />
  );
}

/** The notes of a checkout form. */
export function notesOf(typed: FormData): { note: string; lineNotes: ReadonlyMap<number, string> } {
  const lineNotes = [...typed].flatMap(([name, value]): [number, string][] =>
    name.startsWith(LINE_NOTE) ? [[Number(name.slice(LINE_NOTE.length)), cleanLine(String(value))]] : [],
  );
  return { note: cleanLine(String(typed.get('note') ?? '')), lineNotes: new Map(lineNotes) };
}

/** The notes of a request as they were typed. */
export function notesDraft({
  note = '',
  items = [],
  line_notes = [],
}: Pick<GuestOrderRequest, 'note'> &
  Partial<Pick<GuestOrderRequest, 'items'>> &
  Pick<CustomerOrderRequest, 'line_notes'>): Draft {
  const lines = [...items, ...line_notes].flatMap(({ product, note }) =>
    note ? [[`${LINE_NOTE}${product}`, note] as const] : [],
  );
  return { note, ...Object.fromEntries(lines) };
}
