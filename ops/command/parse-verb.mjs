import { parseArgs } from 'node:util';
import { verbs } from './verbs.mjs';

/** An error that ends a command, with a message of one line for the user. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError';
}

/**
 * Parses the arguments of a verb; null: only its help is wanted, which is printed.
 * @template {import('./verbs.mjs').VerbName} N
 * @param {N} name
 * @param {string[]} args
 * @returns {import('./call.ts').Call<N> | null}
 * @throws CommandError that names what is wrong
 */
export function parseVerb(name, args) {
  const verb = /** @type {import('./verbs.mjs').Verb} */ (verbs[name]);
  if (verb.passes) {
    if (args[0] === '--help') return help(name);
    return /** @type {any} */ ({ name, values: {}, positionals: args });
  }
  const { values, positionals } = parse(verb.options ?? {}, args);
  if (values.help) return help(name);
  checkPositionals(name, verb, { values, positionals });
  return /** @type {any} */ ({ name, values, positionals });
}

/** @param {import('./verbs.mjs').VerbName} name */
function help(name) {
  console.log(helpOf(name));
  return null;
}

/**
 * @param {Record<string, import('./verbs.mjs').Option>} options
 * @param {string[]} args
 * @returns {{ values: Record<string, unknown>, positionals: string[] }}
 */
function parse(options, args) {
  refuseOptionsOfNpm(Object.keys(options));
  const flags = Object.entries(options).map(([name, { type, multiple, ...option }]) => {
    const fallback =
      type === 'boolean' ? { default: false } : 'default' in option ? { default: option.default } : {};
    return [name, { type, ...(multiple && { multiple }), ...fallback }];
  });
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(flags), help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    const [wrong] = /** @type {Error} */ (error).message.split(/\.\s|\.?\n/);
    throw new CommandError(`${wrong}. --help shows the usage.`);
  }
}

/**
 * Without `--` before them, npm takes options for itself and leaves them in the environment: `--dry-run` would be lost.
 * @param {string[]} names
 */
function refuseOptionsOfNpm(names) {
  for (const name of names) {
    const value = process.env[`npm_config_${name.replaceAll('-', '_')}`];
    if (value === undefined) continue;
    const typed = value === '' ? `--no-${name}` : `--${name}`;
    throw new CommandError(`npm has taken ${typed} for itself: put -- before the arguments.`);
  }
}

/**
 * @param {string} name
 * @param {import('./verbs.mjs').Verb} verb
 * @param {{ values: Record<string, unknown>, positionals: string[] }} typed
 */
function checkPositionals(name, { takes, unless, usages, options = {} }, { values, positionals }) {
  const replaced = unless !== undefined && values[unless] !== undefined && values[unless] !== false;
  if (takes && !replaced) {
    if (positionals.length !== 1)
      throw new CommandError(
        `One ${takes} is needed: npm run haat -- ${name} ${takes}. --help shows the usage.`,
      );
  } else if ((takes || !usages) && positionals.length > 0) {
    const value = options[unless ?? '']?.value;
    const quotes = value ? `, but quotes around its ${value}` : '';
    throw new CommandError(
      replaced
        ? `--${unless} needs no ${takes}${quotes}.`
        : `${name} takes no argument ${positionals[0]}. --help shows the usage.`,
    );
  }
}

/**
 * The help of a verb.
 * @param {import('./verbs.mjs').VerbName} name
 */
function helpOf(name) {
  const { takes, usages, options = {}, text } = /** @type {import('./verbs.mjs').Verb} */ (verbs[name]);
  const forms = usages ?? [
    [takes, Object.keys(options).length > 0 && '[OPTION]...'].filter(Boolean).join(' '),
  ];
  const flags = Object.entries(options).map(([option, { value, help }]) => [
    `--${option}${value ? ` ${value}` : ''}`,
    help,
  ]);
  return [
    ...forms.map((form) => `npm run haat -- ${name} ${form}`.trim()),
    '',
    ...table([...flags, ['--help', 'show this text']]),
    '',
    text,
  ].join('\n');
}

/** The help of the whole command: one line for each verb. */
export function helpOfAll() {
  return [
    'npm run haat -- VERB [ARGUMENT]...',
    '',
    ...table(Object.entries(verbs).map(([name, { sentence }]) => [name, sentence])),
    '',
    'npm run haat -- VERB --help shows the arguments and options of a verb.',
  ].join('\n');
}

/** @param {string[][]} rows */
function table(rows) {
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', help]) => `  ${name.padEnd(width)}  ${help}`);
}

/**
 * @param {string} typed
 * @returns {import('./verbs.mjs').VerbName}
 * @throws CommandError with the nearest verb, if one is near
 */
export function findVerb(typed) {
  if (Object.hasOwn(verbs, typed)) return /** @type {import('./verbs.mjs').VerbName} */ (typed);
  const [nearest] = Object.keys(verbs)
    .map((name) => ({ name, distance: distance(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, name.length / 3))
    .sort((one, other) => one.distance - other.distance);
  const meant = nearest ? ` Did you mean ${nearest.name}?` : '';
  throw new CommandError(`There is no verb ${typed}.${meant} npm run haat lists them.`);
}

/**
 * How many letters must be added, removed or replaced to make one word the other.
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let line = 1; line <= one.length; line++) {
    const next = [line];
    for (let at = 1; at <= other.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (one[line - 1] === other[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
