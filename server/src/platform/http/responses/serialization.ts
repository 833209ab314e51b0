import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

type Serializer = ReturnType<typeof fastJson>;

const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles the serializer of a schema once per process, before its first response: nearly all routes share the schemas of
 * their errors.
 */
export function shareSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler(
    ({ schema }) =>
      (data) =>
        serializerOf(schema)(data),
  );
}

/** Writes data as JSON, without the fields that its schema does not name. */
export function serializerOf(schema: object): Serializer {
  let serializer = serializers.get(schema);
  if (!serializer) {
    serializer = fastJson(schema);
    serializers.set(schema, serializer);
  }
  return serializer;
}
