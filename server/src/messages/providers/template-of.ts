import { hash } from 'node:crypto';

/** A text as WhatsApp approves it: `{order}` is `{{1}}`, and the name of the shop is a part of the text. */
export interface MessageTemplate {
  /** Ends with the hash of the body: a text that the owner changes is another template, which is approved anew. */
  name: string;
  body: string;
  /** What fills the variables, in their order. */
  placeholders: string[];
  examples: string[];
}

/** The template of a text of the shop. WhatsApp refuses a body that begins or ends with a variable. */
export function templateOf<Placeholder extends string>(
  id: string,
  text: string,
  { shop, example }: { shop: string; example: (placeholder: Placeholder) => string },
): MessageTemplate {
  const placeholders: Placeholder[] = [];
  const filled = text.replaceAll('{shop}', shop).replace(/\{(\w+)\}/g, (_, placeholder: Placeholder) => {
    placeholders.push(placeholder);
    return `{{${placeholders.length}}}`;
  });
  const begun = filled.startsWith('{{') ? `${shop}: ${filled}` : filled;
  const body = begun.endsWith('}}') ? `${begun}\n${shop}` : begun;
  return {
    name: `${id}_${hash('sha256', body).slice(0, 8)}`,
    body,
    placeholders,
    examples: placeholders.map(example),
  };
}
