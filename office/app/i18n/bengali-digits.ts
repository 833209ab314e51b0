/** Converts the numbers in a text to Bengali digits: `213` → `২১৩`. Numbers of orders and phones stay: `H100213`. */
export function bengaliNumbers(text: string): string {
  return text.replace(/\b0\d+-\d+|(?<![\dA-Za-z])\d{1,8}(?!\d)/g, (number) =>
    number.includes('-')
      ? number // a phone: `01712-345678`
      : number.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))),
  );
}

/** The same messages, with Bengali digits in each text and in each text that a function makes. */
export function inBengaliDigits<T>(messages: T): T {
  if (typeof messages === 'string') return bengaliNumbers(messages) as T;
  if (typeof messages === 'function') {
    const write = messages as unknown as (...values: unknown[]) => unknown;
    return ((...values: unknown[]) => inBengaliDigits(write(...values))) as T;
  }
  if (Array.isArray(messages)) return messages.map((each: unknown) => inBengaliDigits(each)) as T;
  if (messages === null || typeof messages !== 'object') return messages;
  return Object.fromEntries(Object.entries(messages).map(([key, each]) => [key, inBengaliDigits(each)])) as T;
}
