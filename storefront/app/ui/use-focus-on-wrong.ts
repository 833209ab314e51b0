import { type RefObject, useEffect, useRef } from 'react';

/** Moves to the first field that is wrong, when something was found wrong; unfolds what it is folded into. */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, wrong: object): void {
  const before = useRef(0);
  useEffect(() => {
    const count = Object.keys(wrong).length;
    const found = count > before.current;
    before.current = count;
    if (!found) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  }, [form, wrong]);
}
