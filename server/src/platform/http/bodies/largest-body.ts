import type { TSchema } from 'typebox';

/** Bytes for fields that a schema does not name: a client may send its whole form, or the whole product of a line. */
const UNNAMED = { form: 16_384, nested: 1_024 };

/** A character of a JSON text that escapes everything: `\ud83d\ude00`. */
const CHARACTER = 12;

/** A number, a boolean or null. */
const OTHER = 32;

/** The largest body that a client may send for a schema, in bytes, with room for fields that are ignored. Infinity without a bound. */
export function largestBody(schema: TSchema | undefined): number {
  return UNNAMED.form + (schema ? sizeOf(schema as JsonSchema) : 0);
}

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: object;
}

function sizeOf(schema: JsonSchema): number {
  const { anyOf, allOf, type, maxItems, items, properties, patternProperties } = schema;
  if (anyOf) return Math.max(...anyOf.map(sizeOf));
  if (allOf) return sum(allOf.map(sizeOf));
  if (schema.enum) return Math.max(...schema.enum.map(sizeOfValue));
  if ('const' in schema) return sizeOfValue(schema.const);
  if (type === 'string') return OTHER + CHARACTER * (schema.maxLength ?? Number.POSITIVE_INFINITY);
  if (type === 'array') return OTHER + (maxItems ?? Number.POSITIVE_INFINITY) * sizeOf(items ?? {});
  if (type === 'object' && !patternProperties) {
    const fields = Object.entries(properties ?? {});
    return UNNAMED.nested + sum(fields.map(([name, field]) => name.length + OTHER + sizeOf(field)));
  }
  return type === 'integer' || type === 'number' || type === 'boolean' || type === 'null'
    ? OTHER
    : Number.POSITIVE_INFINITY;
}

function sizeOfValue(value: unknown): number {
  return OTHER + CHARACTER * String(value).length;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
