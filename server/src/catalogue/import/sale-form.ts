import { packGramsOf } from '@haat/contract/money/pack-size';
import { MAX_OPTION, MAX_OPTIONS, type SoldBy, soldBy } from '@haat/contract/money/sold-by';
import type { ProductOption } from '@haat/contract/shop/catalogue';
import { cleanLine } from '@haat/contract/text/text';
import type { FieldProblems } from '../../platform/refused.ts';
import { Fault, isEmpty, quoted } from './read/read-cells.ts';

const WRONG_OPTION = { code: 'wrong_option', params: { max: MAX_OPTIONS, length: MAX_OPTION } } as const;

/** `piece` or `weight`; an empty cell is `piece`. */
export function readSoldBy(value: unknown): SoldBy | Fault {
  if (isEmpty(value)) return 'piece';
  const word = String(value).trim().toLowerCase();
  return (
    soldBy.find((each) => each === word) ??
    new Fault({ code: 'not_one_of', params: { allowed: soldBy.join(', ') } }, quoted(value))
  );
}

/** Names in both languages: `Curry cut / কারি কাট; Steak cut / স্টেক কাট`; a line break is as good as a semicolon. */
export function readOptions(value: unknown): ProductOption[] | Fault {
  if (isEmpty(value)) return [];
  if (typeof value !== 'string') return new Fault('not_text', quoted(value));
  const options = value
    .split(/[;\n]/)
    .map((part) => part.split('/').map(cleanLine))
    .filter(([name = '', ...others]) => name !== '' || others.length > 0);
  if (options.length > MAX_OPTIONS) return new Fault(WRONG_OPTION);
  const wrong = options.find(
    (names) => names[0] === '' || names.length > 2 || names.some((name) => name.length > MAX_OPTION),
  );
  if (wrong) return new Fault(WRONG_OPTION, quoted(wrong.join(' / ')));
  const read = options.map(([name = '', name_bn = '']) => ({ name, name_bn }));
  const twice = read.find(({ name }, at) => read.findIndex((other) => other.name === name) !== at);
  return twice ? new Fault(WRONG_OPTION, quoted(twice.name)) : read;
}

/** The text that `readOptions` reads. */
export function optionsText(options: readonly ProductOption[], separator = '; '): string {
  return options.map(({ name, name_bn }) => (name_bn === '' ? name : `${name} / ${name_bn}`)).join(separator);
}

interface Weighing {
  weighed: boolean;
  unit: string;
}

/** The wrong field of a product that is weighed when it is packed although its unit is no weight. What was so `before` and stays is not refused. */
export function weighingProblem(product: Weighing, before?: Weighing): FieldProblems | null {
  const { weighed, unit } = product;
  if (!weighed || packGramsOf(unit) !== null) return null;
  if (!before?.weighed) return { weighed: 'weighed_without_weight' };
  return before.unit === unit ? null : { unit: 'weighed_without_weight' };
}
