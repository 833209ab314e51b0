import { MAX_LINE_NOTE, MAX_ORDER_NOTE } from '@haat/contract/common/limits';
import { cleanLine } from '@haat/contract/common/text';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import { TextArea } from '@haat/ui/field.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useId, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from '../shop/shop.ts';
import type { Draft } from './pending-order.ts';
import type { OrderForm, WrongFields } from './place-order.ts';

const LINE_NOTE = 'line_note_';
const lineNoteField = (id: number) => `${LINE_NOTE}${id}` as const;

/** A note of the whole order. Another provider's API has none. */
export function OrderNote({ draft, wrong }: { draft: Draft; wrong: WrongFields }) {
  const texts = useMessages('checkout').notes;
  const errors = useMessages('checkout').wrong;
  if (useShop()?.apiHost) return null;
  return (
    <TextArea
      name="note"
      label={texts.order}
      optional={texts.optional}
      hint={texts.orderHint}
      error={wrong.note && errors[wrong.note]}
      maxLength={MAX_ORDER_NOTE}
      rows={2}
      defaultValue={draft.note ?? ''}
    />
  );
}

/** What is done if goods are missing when the order is picked. Another provider's API has no such field. */
export function IfMissing({ draft }: { draft: Draft }) {
  const { ifMissing } = useMessages('checkout').notes;
  const field = useId();
  if (useShop()?.apiHost) return null;
  return (
    <div className="grid gap-1">
      <label htmlFor={field} className="font-bold text-sm">
        {ifMissing.title}
      </label>
      <span className="relative">
        <select
          id={field}
          name="if_missing"
          defaultValue={choiceOf(draft.if_missing) ?? 'call'}
          className="min-h-12 w-full appearance-none rounded-control border border-muted/70 bg-surface pr-9 pl-3"
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {ifMissing[choice]}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
      </span>
    </div>
  );
}

const CHOICES = ['call', 'replace', 'leave_out'] as const;

function choiceOf(value: unknown): (typeof CHOICES)[number] | undefined {
  return CHOICES.find((choice) => choice === value);
}

/** A note of a line, such as how to cut the fish: a field behind a button, because few lines need one. */
export function LineNote({
  id,
  name,
  draft,
  wrong,
}: {
  id: number;
  name: string;
  draft: Draft;
  wrong: WrongFields;
}) {
  const texts = useMessages('checkout').notes;
  const errors = useMessages('checkout').wrong;
  const field = lineNoteField(id);
  const error = wrong[field];
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
    <span className="col-span-2 col-start-2">
      <input
        name={field}
        aria-label={texts.of(name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${field}-error`}
        placeholder={texts.lineHint}
        maxLength={MAX_LINE_NOTE}
        defaultValue={typed}
        // biome-ignore lint/a11y/noAutofocus: the shopper has just pressed the button that this field replaces
        autoFocus={typed === ''}
        className="min-h-11 w-full rounded-control border border-muted/70 bg-surface px-3 py-1 text-base text-ink placeholder:text-muted/70 aria-invalid:border-danger"
      />
      {error && (
        <span id={`${field}-error`} className="block font-bold text-danger">
          {errors[error]}
        </span>
      )}
    </span>
  );
}

/** Whether a line has a note, or an error of one. */
export function hasLineNotes(fields: Draft | WrongFields): boolean {
  return Object.entries(fields).some(([name, value]) => name.startsWith(LINE_NOTE) && value);
}

/** The notes of a checkout form. */
export function notesOf(
  typed: FormData,
): Required<Pick<OrderForm, 'note' | 'lineNotes'>> & Pick<OrderForm, 'ifMissing'> {
  const lineNotes = [...typed].flatMap(([name, value]): [number, string][] =>
    name.startsWith(LINE_NOTE) ? [[Number(name.slice(LINE_NOTE.length)), cleanLine(String(value))]] : [],
  );
  const ifMissing = choiceOf(typed.get('if_missing'));
  return {
    note: cleanLine(String(typed.get('note') ?? '')),
    lineNotes: new Map(lineNotes),
    ...(ifMissing && { ifMissing }),
  };
}

/** The notes that are too long. Cleaning can make them longer than the fields allow: it writes য় as two characters. */
export function wrongNotes({
  note = '',
  lineNotes = new Map(),
}: Pick<OrderForm, 'note' | 'lineNotes'>): WrongFields {
  const wrong: WrongFields = {};
  if (charactersOf(note) > MAX_ORDER_NOTE) wrong.note = 'tooLong';
  for (const [id, text] of lineNotes) {
    if (charactersOf(text) > MAX_LINE_NOTE) wrong[lineNoteField(id)] = 'tooLong';
  }
  return wrong;
}

/** As the API counts them: an emoji is one. */
function charactersOf(text: string): number {
  return [...text].length;
}

/** The notes of a request as they were typed. */
export function notesDraft({
  note = '',
  if_missing,
  items = [],
  line_notes = [],
}: Pick<GuestOrderRequest, 'note' | 'if_missing'> &
  Partial<Pick<GuestOrderRequest, 'items'>> &
  Pick<CustomerOrderRequest, 'line_notes'>): Draft {
  const lines = [...items, ...line_notes].flatMap(({ product, note }) =>
    note ? [[`${LINE_NOTE}${product}`, note] as const] : [],
  );
  return { note, ...(if_missing && { if_missing }), ...Object.fromEntries(lines) };
}
