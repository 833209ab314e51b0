import { MAX_LINE_NOTE } from '@haat/contract/http/limits';
import {
  attributeValue,
  choiceText,
  type OrderAttribute,
  type OrderAttributeTexts,
  orderAttribute,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import { TextArea } from '@haat/ui/field.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useShop } from '../../shop/shop.ts';
import type { Draft } from './draft.ts';
import type { NoteField, WrongFields } from './order-form.ts';

/** What the shopper asks for with the whole order; `children` after the choices. Another provider's API has no such fields. */
export function OrderAttributes({
  draft,
  wrong,
  children,
}: {
  draft: Draft;
  wrong: WrongFields;
  children?: Elements;
}) {
  const { notes, wrong: errors } = useMessages('checkout');
  const texts: OrderAttributeTexts = useMessages('orders').attributes;
  if (useShop()?.apiHost) return null;
  const fields = orderAttributeNames.map((name) => {
    const { choices, maxLength } = orderAttribute(name);
    const { label, question = label, hint } = texts[name];
    if (choices) return <AttributeChoice key={name} name={name} label={question} draft={draft} />;
    return (
      <TextArea
        key={name}
        name={name}
        label={question}
        optional={notes.optional}
        hint={hint}
        error={wrong[name] && errors[wrong[name]]}
        maxLength={maxLength ?? 0}
        rows={2}
        defaultValue={draft[name] ?? ''}
      />
    );
  });
  const isChoice = (_: unknown, at: number) => orderAttribute(orderAttributeNames[at]!).choices !== undefined;
  return (
    <>
      {fields.filter(isChoice)}
      {children}
      {fields.filter((field, at) => !isChoice(field, at))}
    </>
  );
}

function AttributeChoice({ name, label, draft }: { name: OrderAttribute; label: string; draft: Draft }) {
  const texts = useMessages('orders').attributes;
  const { choices = [] } = orderAttribute(name);
  const field = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={field} className="font-bold text-sm">
        {label}
      </label>
      <span className="relative">
        <select
          id={field}
          name={name}
          defaultValue={attributeValue(name, draft[name]) || choices[0]}
          className="min-h-12 w-full appearance-none rounded-control border border-muted/70 bg-surface pr-9 pl-3"
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceText(texts, name, choice)}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
      </span>
    </div>
  );
}

const BELOW_SUM =
  'md:col-span-1 md:col-start-3 md:row-start-1 md:mt-0 md:self-end md:justify-self-end md:pt-5';

/** A note of a line, such as how to cut the fish: a field behind a button, because few lines need one. */
export function LineNote({
  field,
  name,
  draft,
  wrong,
  belowSum = false,
}: {
  field: NoteField;
  name: string;
  draft: Draft;
  wrong: WrongFields;
  /** On wide screens the button is below the sum in the third column, not in a row of its own. */
  belowSum?: boolean;
}) {
  const texts = useMessages('checkout').notes;
  const errors = useMessages('checkout').wrong;
  const error = wrong[field];
  const typed = draft[field] ?? '';
  const [open, setOpen] = useState(typed !== '');
  if (useShop()?.apiHost) return null;
  if (!open) {
    return (
      <button
        type="button"
        aria-label={texts.addTo(name)}
        className={`col-span-2 col-start-2 -mt-2 min-h-11 justify-self-start text-brand underline underline-offset-4 ${belowSum ? BELOW_SUM : ''}`}
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
