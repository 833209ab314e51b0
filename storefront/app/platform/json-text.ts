/** A value as JSON text in the data of a page. */
export type JsonText<T> = string & { readonly value?: T };

/** For a long list: React Router's own format numbers every value and refers to it, which costs more bytes after compression. */
export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}

export function readJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}
