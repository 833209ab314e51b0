import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { clearNotices } from './notices.tsx';

/** The validation errors of a form, by field name, as texts for the shopper. */
export type FieldErrors = Partial<Record<string, string>>;

/** What is typed in a field, without spaces around it; empty if there is no such field. */
export function typedText(typed: FormData, name: string): string {
  return String(typed.get(name) ?? '').trim();
}

/** The errors of the named fields that are empty, with the text of each. */
export function emptyFields(typed: FormData, texts: Record<string, string>): FieldErrors {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => typedText(typed, name) === ''));
}

/**
 * A form that is validated, then sent once, even if it is submitted again meanwhile. A submit removes the notices of earlier ones. An error is shown at its field until
 * the shopper edits the field; all typed values stay.
 * @param check returns the errors before sending
 * @param send sends the form; returns the errors of the response, or null
 */
export function useForm({
  check,
  send,
}: {
  check: (typed: FormData) => FieldErrors;
  send: (typed: FormData) => Promise<FieldErrors | null>;
}) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [timesInvalid, setTimesInvalid] = useState(0);
  const [sending, setSending] = useState(false);
  /** A ref from the first press to the response, because state changes too late to stop a double click. */
  const busy = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  useFocusOnInvalid(ref, timesInvalid);

  function show(found: FieldErrors) {
    setErrors(found);
    if (Object.keys(found).length > 0) setTimesInvalid((times) => times + 1);
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    clearNotices();
    const typed = new FormData(event.currentTarget);
    const found = check(typed);
    show(found);
    if (Object.keys(found).length > 0) return;
    busy.current = true;
    setSending(true);
    const refused = await send(typed).finally(() => {
      busy.current = false;
      setSending(false);
    });
    if (refused) show(refused);
  }

  /** Removes the error of a field when the shopper edits it. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    if (!(name in errors)) return;
    const { [name]: _, ...rest } = errors;
    setErrors(rest);
  }

  // `post`: before hydration the browser submits the form itself, and a password must not be in the URL.
  return { errors, sending, form: { ref, onSubmit, onInput, noValidate: true, method: 'post' as const } };
}

/**
 * Moves the focus to the first invalid field after each failed validation, and opens the `<details>` around it. An effect,
 * because the error must be in the page first: then a screen reader reads both. `flushSync` would not work: it does nothing
 * inside an effect, and a form that was submitted before hydration is submitted again inside an effect.
 * @param times how often the validation has failed
 */
export function useFocusOnInvalid(form: RefObject<HTMLElement | null>, times: number): void {
  useEffect(() => {
    if (times === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  }, [form, times]);
}
