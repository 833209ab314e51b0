declare global {
  interface Window {
    /**
     * Passes on what was pressed first; false where nothing is left: then the recording ends and this is gone. What is
     * pressed meanwhile is recorded too, so that it comes after what was pressed before.
     */
    replayNextEvent?: (replay: (element: HTMLElement) => void) => boolean;
  }
}

const RECORDED = ['click', 'change', 'submit'];

/**
 * Runs in the head, long before the page's script has come over a slow network: records what is pressed until React has
 * hydrated the page, so that no press is lost. Links, menus and the search work without a script and are left alone.
 */
export function recordEvents(): void {
  const pressed: HTMLElement[] = [];
  let replaying = false;

  function record(event: Event) {
    if (replaying) return;
    const element = replayable(event);
    if (!element) return;
    event.preventDefault();
    // React, which may be hydrating already, would handle it too.
    event.stopImmediatePropagation();
    // A button counts as often as it is pressed. A form is sent once, a list counts as it stands at the end.
    if (event.type !== 'click' && pressed.includes(element)) return;
    pressed.push(element);
    element.setAttribute('data-pressed', '');
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

/** What an event is replayed on; null where the browser handles it without a script. */
function replayable({ type, target }: Event): HTMLElement | null {
  const element = target as HTMLElement;
  if (type === 'click') return element.closest('button[type=button]:not([popovertarget])');
  if (type === 'change') return element instanceof HTMLSelectElement ? element : null;
  return (element as HTMLFormElement).method === 'post' ? element : null;
}

/**
 * Reports text that was typed before, or that the browser restored, to the controlled fields: hydration leaves the text
 * in the field and the state without it. Call it in a layout effect, before anything is rendered anew.
 */
export function replayTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const typed = field.value;
    if (typed === field.defaultValue) continue;
    // React reports a change against the value that it saw last, so it sees the rendered one, then the typed one.
    field.value = field.defaultValue;
    setUnseen(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Sets a field's value past React, which watches the property of the element itself. */
function setUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Replays what was pressed before, each when the events before it are rendered, as if by hand. */
export async function replayPresses(): Promise<void> {
  do await new Promise((rendered) => setTimeout(rendered));
  while (window.replayNextEvent?.(replay));
}

function replay(element: HTMLElement): void {
  element.removeAttribute('data-pressed');
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else if (element instanceof HTMLSelectElement)
    element.dispatchEvent(new Event('change', { bubbles: true }));
  else element.click();
}
