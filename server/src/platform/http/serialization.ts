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
        (serializers.get(schema) ?? compile(schema))(data),
  );
}

function compile(schema: object): Serializer {
  const serializer = fastJson(schema);
  serializers.set(schema, serializer);
  return serializer;
}
