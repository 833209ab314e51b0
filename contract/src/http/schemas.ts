import {
  type TNull,
  type TObject,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
  Type,
} from 'typebox';

/** An object without other properties, such as the body of a request. */
export function Closed<P extends TProperties>(properties: P, options: TSchemaOptions = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** An object that stands once in the OpenAPI document, by its name. */
export function Named<P extends TProperties>(
  name: string,
  properties: P,
  options: TObjectOptions = {},
): TObject<P> {
  return Type.Object(properties, { ...options, description: name });
}

export function Nullable<T extends TSchema>(schema: T, options?: TSchemaOptions): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}

/** The token of a link: of an order, an offer or a khata. */
export const TokenParams = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) });
