/** How many promises a shop makes: delivery, payment, returns, support. Each has a symbol of its own. */
export const PROMISES = 4;
export const MAX_PROMISE_TITLE = 40;
export const MAX_PROMISE_TEXT = 80;

/** A promise in two parts: `['Home delivery', 'within 3 hours of ordering']`. */
export type Promised = [title: string, text: string];

/** Reads promises that are stored one a line: `Home delivery | within 3 hours of ordering`. */
export function readPromiseLines(lines: string): Promised[] {
  return lines.split('\n').map((line) => {
    const [title = '', text = '', ...more] = line.split('|').map((part) => part.trim());
    return more.length > 0 ? ['', ''] : [title, text];
  });
}

export function writePromiseLines(promises: readonly Promised[]): string {
  return promises.map(([title, text]) => `${title} | ${text}`).join('\n');
}

/** Whether these are four promises, each with both parts and short enough for a card. */
export function arePromises(promises: readonly Promised[]): boolean {
  return (
    promises.length === PROMISES &&
    promises.every(
      ([title, text]) =>
        title !== '' && text !== '' && title.length <= MAX_PROMISE_TITLE && text.length <= MAX_PROMISE_TEXT,
    )
  );
}
