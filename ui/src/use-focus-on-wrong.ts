import { type RefObject, useEffect } from 'react';

/**
 * Moves to the first field that is wrong whenever something was found wrong; unfolds what it is folded into. After the
 * error is in the page, so that a screen reader reads both. Not by `flushSync`, which does nothing within an effect: there
 * forms are sent that were sent before the page's script had come.
 * @param times how often something was found wrong
 */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, times: number): void {
  useEffect(() => {
    if (times === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  }, [form, times]);
}
