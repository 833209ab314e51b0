import type { PlainCode } from '@haat/contract/http/problems';
import { Moment } from '@haat/contract/time/date-time';
import {
  _,
  Ajv,
  type AnySchema,
  type ErrorObject,
  type KeywordDefinition,
  type SchemaValidateFunction,
  type ValidateFunction,
} from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { type AnyProblem, type FieldProblems, invalid } from '../../refused.ts';
import { sendRefused } from '../../send-refused.ts';

/**
 * `maxLength` for text that is stored in NFC. Some Bengali letters (য়, ড়, ঢ়) are one character as they are typed on some
 * keyboards and two in NFC, so both forms must fit.
 */
const maxLength: KeywordDefinition = {
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  errors: false,
  error: { message: 'is too long', params: ({ schema }) => _`{ limit: ${schema} }` },
  validate: (limit: number, text: string) =>
    text.length <= 2 * limit && charactersIn(text) <= limit && charactersIn(text.normalize('NFC')) <= limit,
};

/**
 * `maxItems` that also cuts off what is too much: all errors of a body are collected, and its items are validated after their
 * number. The body is refused anyway.
 */
const maxItems: KeywordDefinition = {
  keyword: 'maxItems',
  before: 'items',
  type: 'array',
  schemaType: 'number',
  modifying: true,
  errors: false,
  error: { message: 'has too many entries', params: ({ schema }) => _`{ limit: ${schema} }` },
  validate: (limit: number, items: unknown[]) => {
    if (items.length <= limit) return true;
    items.length = limit;
    return false;
  },
};

/**
 * `x-empty-is-absent`: an optional field of the object that is null or empty counts as not sent. Forms of other storefronts send
 * all their fields.
 */
const emptyIsAbsent: KeywordDefinition = {
  keyword: 'x-empty-is-absent',
  type: 'object',
  before: 'properties',
  modifying: true,
  errors: false,
  validate: ((_schema: true, body: Record<string, unknown>, parent) => {
    const required: string[] = parent?.required ?? [];
    for (const [name, value] of Object.entries(body))
      if ((value === '' || value === null) && !required.includes(name)) delete body[name];
    return true;
  }) satisfies SchemaValidateFunction,
};

const OPTIONS = { removeAdditional: true, useDefaults: false, allErrors: true, strict: false } as const;

/** Both compile each schema once per process. */
const forBodies = createValidator({ coerceTypes: false });
const forText = createValidator({ coerceTypes: true });

function createValidator(options: { coerceTypes: boolean }): Ajv {
  const ajv = new Ajv({ ...OPTIONS, ...options });
  for (const keyword of [maxLength, maxItems, emptyIsAbsent])
    ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword);
  return addFormats.default(ajv);
}

/** As PostgreSQL counts: an emoji is one. */
function charactersIn(text: string): number {
  let count = 0;
  for (const _character of text) count++;
  return count;
}

/**
 * Validates requests strictly. In a body `"2"` is not a number; URLs and headers contain only text, so numbers are parsed
 * there. Fields that the schema does not name are removed, so that a client cannot set internal fields.
 */
export function useStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileLater(httpPart === 'body' ? forBodies : forText, schema),
  );
  // PostgreSQL cannot store NUL in text, and no regular URL contains one. From JSON bodies it is removed.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.includes('%00')) return;
    return sendRefused(invalid({ url: 'nul_character' }), reply);
  });
}

/** The number of errors that a response lists at most. */
const MAX_ERRORS = 20;

/** Compiles at the first request of the route: to compile all schemas takes a quarter of the time of a start. */
function compileLater(ajv: Ajv, schema: AnySchema) {
  let compiled: ValidateFunction | undefined;
  const validate = (data: unknown): boolean => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(data) as boolean;
    validate.errors = compiled.errors?.slice(0, MAX_ERRORS) ?? null;
    return isValid;
  };
  validate.errors = null as ErrorObject[] | null;
  return validate;
}

/** Converts the texts of a URL to the types of `schema`, as for a request by HTTP. Throws what Fastify throws if they are invalid. */
export function parseTexts(schema: AnySchema | undefined, texts: Record<string, string>): unknown {
  if (!schema) return texts;
  const validate = forText.compile(schema);
  if (validate(texts)) return texts;
  const validation = validate.errors!.slice(0, MAX_ERRORS);
  throw Object.assign(new Error('The texts of a URL are invalid.'), { validation });
}

/** The problems of a body by field path: `{ 'items[0].quantity': { code: 'below', params: { min: 1 } } }`. */
export function fieldsOf(errors: readonly FastifySchemaValidationError[]): FieldProblems {
  const fields: FieldProblems = {};
  for (const error of errors as ErrorObject[]) {
    const field = pathOf(error);
    fields[field] ??= problemOf(error);
  }
  return fields;
}

function pathOf(error: ErrorObject): string {
  const parent = error.instancePath
    .slice(1)
    .split('/')
    .filter((part) => part !== '')
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
  if (error.keyword !== 'required') return parent || 'body';
  const missing = String(error.params.missingProperty);
  return parent ? `${parent}.${missing}` : missing;
}

function problemOf(error: ErrorObject): AnyProblem {
  const { limit = 0, format, type } = error.params as { limit?: number; format?: string; type?: string };
  switch (error.keyword) {
    case 'required':
      return 'required';
    case 'type':
      return TYPES[type ?? ''] ?? 'wrong_format';
    case 'minLength':
      return limit === 1 ? 'required' : { code: 'too_short', params: { min: limit } };
    case 'maxLength':
      return { code: 'too_long', params: { max: limit } };
    case 'minimum':
      return { code: 'below', params: { min: limit } };
    case 'maximum':
      return { code: 'above', params: { max: limit } };
    case 'minItems':
      return limit === 1 ? 'required' : { code: 'too_few', params: { min: limit } };
    case 'maxItems':
      return { code: 'too_many', params: { max: limit } };
    case 'format':
      return FORMATS[format ?? ''] ?? 'wrong_format';
    case 'pattern':
      return error.params.pattern === (Moment as { pattern?: string }).pattern
        ? 'not_a_time'
        : 'wrong_format';
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: string[] };
      return { code: 'not_one_of', params: { allowed: allowedValues.join(', ') } };
    }
    default:
      return 'wrong_format';
  }
}

const TYPES: Record<string, PlainCode> = {
  string: 'not_text',
  integer: 'not_a_whole_number',
  number: 'not_a_number',
  boolean: 'not_yes_or_no',
  array: 'not_a_list',
  object: 'not_an_object',
};

const FORMATS: Record<string, PlainCode> = {
  email: 'not_an_email',
  date: 'not_a_day',
  'date-time': 'not_a_time',
  uri: 'not_a_url',
};
