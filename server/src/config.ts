import { isIP } from 'node:net';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { StartError } from './platform/process/start-error.mjs';

/**
 * The environment that the shop reads, and nothing beside it. A description ends the sentence "X must be …",
 * which is all that whoever set a variable wrongly is told. An empty variable counts as not set.
 */
const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'a port from 1 to 65535, or 0 for any free one',
  }),
  /** Not set: every interface, so that a phone in the same network can look at the shop. */
  HOST: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9.:-]+$', description: 'a host name or an IP address' }),
  ),
  /** Not set: the embedded PostgreSQL. */
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://.+', description: 'a URL that begins with postgres://' }),
  ),
  /** Who owns the tables of that database. Not set: DATABASE_URL itself. */
  MIGRATION_DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://.+', description: 'a URL that begins with postgres://' }),
  ),
  /** Where the shop's own pictures live. Not set: `.haat/media`. Several servers of one shop share the folder. */
  MEDIA_DIR: Type.Optional(Type.String({ description: 'a folder' })),
  /** Signs access tokens. Not set: a secret that the shop makes once and keeps in its database. */
  JWT_SECRET: Type.Optional(
    Type.String({ minLength: 32, description: 'a secret of at least 32 characters' }),
  ),
  /** Where the storefront finds the API. Not set: the shop's own origin. */
  API_HOST: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+$',
      description: 'an origin such as https://api.example.com, without a path',
    }),
  ),
  /** The shop's public address, for canonical links. Not set: its address on this machine. */
  SHOP_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+$',
      description: 'an origin such as https://haat.example, without a path',
    }),
  ),
  /** Which proxies may name the client in X-Forwarded-For. Not set: none. */
  TRUST_PROXY: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'IP addresses, networks such as 10.0.0.0/8, or loopback, with commas between',
      }),
      (text) => text.split(',').every(isNetwork),
    ),
  ),
  /** `1`: a demo shop, also on a database that is given or at a public address; `0`: none. */
  DEMO: Type.Optional(Type.Enum(['1', '0'], { description: '1 or 0, or not set' })),
  /** `off`: cash on delivery alone. `demo`: the local gateway, on which no money moves, in any shop. */
  PAYMENTS: Type.Optional(Type.Enum(['demo', 'off'], { description: 'demo or off, or not set' })),
  /** The shop's store at SSLCommerz, and its API password. */
  SSLCOMMERZ_STORE_ID: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{1,30}$', description: 'the name of a store at SSLCommerz' }),
  ),
  SSLCOMMERZ_STORE_PASSWORD: Type.Optional(
    Type.String({ maxLength: 100, description: 'the API password of the store' }),
  ),
  /** Whether the store is one of the sandbox. */
  SSLCOMMERZ_SANDBOX: Type.Optional(Type.Enum(['yes', 'no'], { description: 'yes or no' })),
  /** Where Prometheus asks for `/metrics`: a port of its own, on this machine alone unless told. Not set: nowhere. */
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65535,
      description: 'a port from 1 to 65535, or 0 for any free one',
    }),
  ),
  METRICS_HOST: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9.:-]+$', description: 'a host name or an IP address' }),
  ),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'warn',
    description: 'fatal, error, warn, info, debug, trace or silent',
  }),
  NODE_ENV: Type.Enum(['production', 'development', 'test'], {
    default: 'production',
    description: 'production, development or test',
  }),
});

export type Config = Static<typeof Environment>;

const SECRET = new Set(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'JWT_SECRET', 'SSLCOMMERZ_STORE_PASSWORD']);

const variables: Record<string, TSchema & { description?: string }> = Environment.properties;

/**
 * Reads the environment, by default the process's own.
 * @throws StartError naming the first variable that is wrong
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.entries(variables).filter(([name]) => environment[name]);
  const set = given.map(([name, schema]) => [name, readValue(schema, environment[name]!)]);
  const config = Value.Default(Environment, Object.fromEntries(set));
  if (Value.Check(Environment, config)) return config;
  const name = Value.Errors(Environment, config)[0]!.instancePath.slice(1);
  const secret = SECRET.has(name); // terminals are logged
  throw new StartError(
    `${name} must be ${variables[name]?.description}${secret ? '' : `; it is "${environment[name]}"`}`,
  );
}

/** Only plain digits are a number: a lenient conversion takes 3000.5 for 3000 and "true" for 1. */
function readValue(schema: TSchema, text: string): unknown {
  return Type.IsInteger(schema) && /^\d+$/.test(text) ? Number(text) : text;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const narrow = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return text.trim() === 'loopback' || (isIP(address) > 0 && narrow && rest.length === 0);
}
