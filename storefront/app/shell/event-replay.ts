declare global {
  interface Window {
    /** Ends the holding and tells what was pressed, in order. */
    earlyPresses?: () => HTMLElement[];
  }
}

/**
 * Runs in the head, long before the page's script has come over a slow network: holds what is pressed until then, so
 * that no press is lost. Links, menus and the search work without a script and are left alone; a button counts as often
 * as it is pressed, a form that would be sent to an address is sent once, and what a list was set to last counts. Inline,
 * allowed by its hash.
 */
export const earlyPressesScript = `(function(d,w){var q=[];function hold(e){var p=e.target;if(e.type==='click')p=p.closest('button[type=button]:not([popovertarget])');else if(e.type==='change'){if(p.type!=='select-one'||q.indexOf(p)>=0)return}else if(p.method!=='post')return;else{e.preventDefault();if(q.indexOf(p)>=0)return}if(p){q.push(p);p.setAttribute('data-pressed','')}}['click','change','submit'].forEach(function(t){d.addEventListener(t,hold,true)});w.earlyPresses=function(){['click','change','submit'].forEach(function(t){d.removeEventListener(t,hold,true)});return q}})(document,window)`;

/**
 * Tells a part of the page what was typed there before; at once, before it draws a field anew as it was. Only when the
 * script has just come: a field that is drawn later, with a text in it, was not typed into.
 */
export function tellEarlyTyping(part: Element | null): void {
  if (!window.earlyPresses || !part) return;
  for (const field of part.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Does, once the page can, what was pressed before: each when the one before it has been drawn, as if by hand. */
export async function doEarlyPresses(): Promise<void> {
  const pressed = window.earlyPresses?.() ?? [];
  delete window.earlyPresses;
  for (const element of pressed) {
    element.removeAttribute('data-pressed');
    if (element instanceof HTMLFormElement) element.requestSubmit();
    else if (element instanceof HTMLSelectElement)
      element.dispatchEvent(new Event('change', { bubbles: true }));
    else element.click();
    await new Promise((drawn) => setTimeout(drawn));
  }
}
