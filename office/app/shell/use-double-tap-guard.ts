import { useEffect } from 'react';

/**
 * The second click of a double tap presses only what the first one has pressed: after a fast response another button can be under the
 * finger, such as the next step of the order, or that of the next order.
 */
export function useDoubleTapGuard(): void {
  useEffect(() => {
    let pressed: Element | null = null;
    const guard = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const control = event.target.closest('label, button, a, summary') ?? event.target;
      if (event.detail <= 1) pressed = control;
      else if (control !== pressed) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', guard, { capture: true });
    return () => window.removeEventListener('click', guard, { capture: true });
  }, []);
}
