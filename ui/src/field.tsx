import { useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './account-icons.tsx';
import { IconButton } from './button.tsx';
import type { Children, ComponentProps } from './jsx-runtime.ts';

const box =
  'w-full rounded-control border bg-surface px-3 py-2 text-ink placeholder:text-muted/70 aria-invalid:border-danger border-muted/70';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** The validation error, as a text for the shopper. */
  error?: string | undefined;
  /** The text beside the label of a field that may be empty. */
  optional?: string | undefined;
}

/** A text field with its label above and a hint or an error below. 16 px letters, so that phones do not zoom in. */
export function TextField({ label, hint, error, optional, ...rest }: FieldProps & ComponentProps<'input'>) {
  const ids = useFieldIds(hint, error);
  return (
    <div className="grid gap-1">
      <Label id={ids.field} label={label} optional={optional} />
      <input {...rest} {...ids.attributes} className={`${box} min-h-12`} />
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  );
}

/** A password field; the eye button shows and hides the password. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  showLabel,
  ...rest
}: FieldProps & { showLabel: string } & ComponentProps<'input'>) {
  const ids = useFieldIds(hint, error);
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-1">
      <Label id={ids.field} label={label} optional={optional} />
      <div className="relative">
        <input
          {...rest}
          {...ids.attributes}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${box} min-h-12 pr-12`}
        />
        <IconButton
          label={showLabel}
          aria-pressed={shown}
          aria-controls={ids.field}
          className="absolute top-0.5 right-0.5 text-muted"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </IconButton>
      </div>
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  );
}

/** A text field with several lines. */
export function TextArea({ label, hint, error, optional, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const ids = useFieldIds(hint, error);
  return (
    <div className="grid gap-1">
      <Label id={ids.field} label={label} optional={optional} />
      {/* Two lines are the least: a long address or note is seen whole while it is typed. */}
      <textarea
        {...rest}
        {...ids.attributes}
        className={`${box} min-h-20 ${rest.rows === 2 ? 'field-sizing-content' : ''}`}
      />
      <Notes ids={ids} hint={hint} error={error} />
    </div>
  );
}

/** A box to tick, before its label. */
export function Checkbox({
  label,
  large = false,
  className = '',
  ...rest
}: { label: Children; large?: boolean } & ComponentProps<'input'>) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input {...rest} type="checkbox" className={`shrink-0 accent-brand ${large ? 'size-6' : 'size-5'}`} />
      <span>{label}</span>
    </label>
  );
}

/** A radio group of cards; a tap anywhere on a card selects it. */
export function Choices<Value extends string>({
  legend,
  name,
  options,
  initial,
}: {
  legend: string;
  name: string;
  options: { value: Value; label: string; hint: string; disabled?: boolean }[];
  initial: Value;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold text-lg">{legend}</legend>
      {options.map(({ value, label, hint, disabled = false }) => (
        <label
          key={value}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === initial}
            disabled={disabled}
            className="size-5 shrink-0 accent-brand outline-none"
          />
          <span>
            <span className="block font-bold">{label}</span>
            <span className="block text-muted text-sm empty:hidden">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function useFieldIds(hint: string | undefined, error: string | undefined) {
  const field = useId();
  const note = `${field}-note`;
  const described = error || hint ? { 'aria-describedby': note } : {};
  return { field, note, attributes: { id: field, 'aria-invalid': error ? true : undefined, ...described } };
}

function Label({ id, label, optional }: { id: string; label: string; optional: string | undefined }) {
  return (
    <label htmlFor={id} className="font-bold text-sm">
      <span>{label}</span>
      {optional && <span className="font-normal text-muted">{` (${optional})`}</span>}
    </label>
  );
}

function Notes({
  ids,
  hint,
  error,
}: {
  ids: { note: string };
  hint: string | undefined;
  error: string | undefined;
}) {
  if (!error && !hint) return null;
  return (
    <p id={ids.note} className={`text-sm ${error ? 'font-bold text-danger' : 'text-muted'}`}>
      {error ?? hint}
    </p>
  );
}
