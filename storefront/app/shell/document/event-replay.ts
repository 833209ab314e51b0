declare global {
  interface Window {
    /**
     * Replays the first recorded event; false if none is left: then the recording ends and this function is deleted.
     * Events that occur meanwhile are recorded too, which preserves their order.
     */
    replayNextEvent?: (replay: (element: HTMLElement) => void) => boolean;
  }
}

const RECORDED = ['click', 'change', 'submit'];

/**
 * Runs in the head: records events until React has hydrated the page, because on a slow network the page's script is
 * loaded much later. Links, menus and the search work without JavaScript and are not recorded.
 */
export function recordEvents(): void {
  const pressed: HTMLElement[] = [];
  let replaying = false;

  function record(event: Event) {
    if (replaying) return;
    const element = replayable(event);
    if (!element) return;
    event.preventDefault();
    // React may be hydrating already and would handle the event too.
    event.stopImmediatePropagation();
    // Another event that is replayed may render a list with its earlier value again.
    element.setAttribute('data-pressed', (element as HTMLSelectElement).value);
    // Each press of a button counts. A form is submitted once, and only the last change of a list counts.
    if (event.type !== 'click' && pressed.includes(element)) return;
    pressed.push(element);
  }

  for (const type of RECORDED) document.addEventListener(type, record, true);
  window.replayNextEvent = (replay) => {
    const element = pressed.shift();
    if (element) {
      replaying = true;
      replay(element);
      replaying = false;
      return true;
    }
    for (const type of RECORDED) document.removeEventListener(type, record, true);
    delete window.replayNextEvent;
    return false;
  };
}

/** The element to replay an event on; null if the browser handles the event without JavaScript. */
function replayable({ type, target }: Event): HTMLElement | null {
  const element = target as HTMLElement;
  if (type === 'click') return element.closest('button[type=button]:not([popovertarget])');
  if (type === 'change') return element instanceof HTMLSelectElement ? element : null;
  return (element as HTMLFormElement).method === 'post' ? element : null;
}

/**
 * Dispatches events for text that was typed and boxes that were checked before hydration, or restored by the browser:
 * hydration leaves them in the field, but the React state does not have them. Call it in a layout effect, before the next
 * render.
 */
export function replayTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.type === 'checkbox') replayCheck(field as HTMLInputElement);
    const typed = field.value;
    if (typed === field.defaultValue) continue;
    // React compares with the last value that it has tracked: set the rendered value first, then the typed one.
    field.value = field.defaultValue;
    setWithoutTracking(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function replayCheck(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked) return;
  box.checked = box.defaultChecked;
  box.click();
}

/** Sets a field's value without React's tracking, which overrides the property of the element. */
function setWithoutTracking(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Replays the recorded events, each after the effects of the previous one are rendered. */
export async function replayEvents(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve));
  while (window.replayNextEvent?.(replay));
}

function replay(element: HTMLElement): void {
  const chosen = element.dataset.pressed ?? '';
  element.removeAttribute('data-pressed');
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else if (element instanceof HTMLSelectElement) {
    element.value = chosen;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  } else element.click();
}
