import { MAX_OPTION, MAX_OPTIONS, type SoldBy, soldBy } from '@haat/contract/money/sold-by';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import { cleanLine } from '@haat/contract/text/text';
import { Fault, isEmpty, quoted } from './read-cells.ts';

export const NO_STEP = 'is no weight, such as 500 g, but the product is sold by weight';

/** `piece` or `weight`; an empty cell is `piece`. */
export function readSoldBy(value: unknown): SoldBy | Fault {
  if (isEmpty(value)) return 'piece';
  const word = String(value).trim().toLowerCase();
  return soldBy.find((each) => each === word) ?? new Fault(`${quoted(value)} is neither piece nor weight`);
}

/** Names in both languages: `Curry cut / কারি কাট; Steak cut / স্টেক কাট`; a line break is as good as a semicolon. */
export function readOptions(value: unknown): ProductOption[] | Fault {
  if (isEmpty(value)) return [];
  if (typeof value !== 'string') return new Fault(`${quoted(value)} is not text`);
  const options = value
    .split(/[;\n]/)
    .map((part) => part.split('/').map(cleanLine))
    .filter(([name = '', ...others]) => name !== '' || others.length > 0);
  if (options.length > MAX_OPTIONS) return new Fault(`has ${options.length} options, at most ${MAX_OPTIONS}`);
  const wrong = options.find(
    (names) => names[0] === '' || names.length > 2 || names.some((name) => name.length > MAX_OPTION),
  );
  if (wrong)
    return new Fault(
      `${quoted(wrong.join(' / '))} is no option: "English / Bengali", at most ${MAX_OPTION} characters each`,
    );
  const read = options.map(([name = '', name_bn = '']) => ({ name, name_bn }));
  const twice = read.find(({ name }, at) => read.findIndex((other) => other.name === name) !== at);
  return twice ? new Fault(`has ${quoted(twice.name)} twice`) : read;
}

/** The text that `readOptions` reads. */
export function optionsText(options: readonly ProductOption[], separator = '; '): string {
  return options.map(({ name, name_bn }) => (name_bn === '' ? name : `${name} / ${name_bn}`)).join(separator);
}
