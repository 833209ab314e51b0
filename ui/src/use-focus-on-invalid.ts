import { type RefObject, useEffect } from 'react';

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
