import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { type RefObject, useEffect } from 'react';

const tab: BrowserStorage = () => window.sessionStorage;

/**
 * Preserves what is typed in a form in the session storage: over a reload, another page, the other language and a sign-in after an
 * expired session. A sign-out removes it.
 * @param name the part of the key that is unique for the form
 * @param fields the names of the fields to preserve, never those of passwords
 * @returns `forget`, to be called when the form is sent or given up
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  fields: readonly string[],
): { forget(): void } {
  const key = `draft_${name}`;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const stored = () => Object(readStored(tab, key)) as Record<string, unknown>;
    for (const [name, text] of Object.entries(stored())) {
      const field = element.elements.namedItem(name);
      // What was typed before hydration is newer.
      if (fields.includes(name) && isTextField(field) && field.value === field.defaultValue)
        field.value = String(text);
    }
    const onInput = ({ target }: Event) => {
      if (isTextField(target) && fields.includes(target.name))
        store(tab, key, { ...stored(), [target.name]: target.value });
    };
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, [form, key, fields]);
  return { forget: () => removeStored(tab, key) };
}

function isTextField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
