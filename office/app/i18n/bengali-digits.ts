import { bengaliDigits } from '@haat/contract/text/digits';

/** Converts the numbers in a text to Bengali digits: `213` → `২১৩`. Numbers of orders and phones, and of names as `UTF-8`, stay: `H100213`. */
export function bengaliNumbers(text: string): string {
  return text.replace(/\b0\d+-\d+|(?<![\dA-Za-z]|[A-Za-z]-)\d{1,8}(?!\d)/g, (number) =>
    number.includes('-')
      ? number // a phone: `01712-345678`
      : bengaliDigits(number),
  );
}

/** The same messages, with each text, and each text that a function makes, written anew. */
export function mapTexts<T>(messages: T, write: (text: string) => string): T {
  if (typeof messages === 'string') return write(messages) as T;
  if (typeof messages === 'function') {
    const make = messages as unknown as (...values: unknown[]) => unknown;
    return ((...values: unknown[]) => mapTexts(make(...values), write)) as T;
  }
  if (Array.isArray(messages)) return messages.map((each: unknown) => mapTexts(each, write)) as T;
  if (messages === null || typeof messages !== 'object') return messages;
  return Object.fromEntries(Object.entries(messages).map(([key, each]) => [key, mapTexts(each, write)])) as T;
}

/** The same messages with Bengali digits. */
export function inBengaliDigits<T>(messages: T): T {
  return mapTexts(messages, bengaliNumbers);
}
