/** A placeholder in braces, with the space before it. */
const PLACEHOLDER = /( ?)\{([^{}]*)\}/g;

/** The most characters of a template. */
export const MAX_TEMPLATE = 400;

/** Fills the placeholders of a template, as `Order {order} is confirmed. {delivery}`. An empty value takes the space before it away. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replace(PLACEHOLDER, (placeholder, space: string, name: string) => {
      if (!Object.hasOwn(values, name)) return placeholder;
      return values[name] === '' ? '' : `${space}${values[name]}`;
    })
    .trim();
}

/** Returns what is wrong with a template, or null: it has a placeholder that the message does not know, or lacks one that it needs. */
export function templateProblem(
  template: string,
  placeholders: readonly { name: string; needed: boolean }[],
): { code: 'unknown_placeholder' | 'missing_placeholder'; params: { names: string } } | null {
  const used = [...template.matchAll(PLACEHOLDER)].map(([, , name = '']) => name);
  const unknown = used.filter((name) => !placeholders.some((each) => each.name === name));
  // A brace without its other half.
  if (/[{}]/.test(template.replace(PLACEHOLDER, ''))) unknown.push('');
  if (unknown.length > 0) return { code: 'unknown_placeholder', params: { names: inBraces(unknown) } };
  const missing = placeholders.filter(({ name, needed }) => needed && !used.includes(name));
  if (missing.length === 0) return null;
  return { code: 'missing_placeholder', params: { names: inBraces(missing.map(({ name }) => name)) } };
}

const inBraces = (names: readonly string[]) => [...new Set(names)].map((name) => `{${name}}`).join(', ');
