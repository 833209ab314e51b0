import { isIP } from 'node:net';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isDatabaseUrl, parseHosts } from './database-hosts.ts';
import { StartError } from './process/start-error.mjs';

/** The keys of SECRETS_KEY and of the key file: 64 hexadecimal digits each, with commas or line breaks between. */
export const SECRETS_KEYS = '^[0-9a-f]{64}([,\\n][0-9a-f]{64})*$';

/** A wrong URL is not printed, because it has a password. */
const databaseUrl = Type.Refine(
  Type.String({
    pattern: '^postgres(ql)?://.+',
    description: 'a URL that begins with postgres://, with commas between several hosts',
    secret: true,
  }),
  isDatabaseUrl,
);

/** The URL of a bucket, with or without a prefix. */
export const BUCKET = '^s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?$';

/**
 * The environment variables of the shop; those of a provider are declared beside it. A description completes the error message "X must be …". An empty variable
 * counts as not set.
 */
const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'a port from 1 to 65535, or 0 for any free one',
  }),
  /** Without it all interfaces, so that a phone in the same network can open the shop. */
  HOST: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9.:-]+$', description: 'a host name or an IP address' }),
  ),
  /** Several hosts have commas between them. Not set: the embedded PostgreSQL. */
  DATABASE_URL: Type.Optional(databaseUrl),
  /** The same database for the owner of its tables; needs DATABASE_URL. Not set: DATABASE_URL itself. */
  MIGRATION_DATABASE_URL: Type.Optional(databaseUrl),
  /** A standby of the same database, for the user of DATABASE_URL, which it needs. Not set: everything is read from the primary. */
  DATABASE_READ_URL: Type.Optional(
    Type.Refine(
      Type.String({
        pattern: '^postgres(ql)?://.+',
        description: 'a URL that begins with postgres:// and names one host',
        secret: true,
      }),
      (url) => isDatabaseUrl(url) && parseHosts(url).urls.length === 1,
    ),
  ),
  /** The folder of the shop's own pictures, or of their local cache. Not set: `.haat/media`. */
  MEDIA_DIR: Type.Optional(Type.String({ description: 'a folder' })),
  /** The size of the local cache of MEDIA_URL. */
  MEDIA_CACHE_MB: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'a number of megabytes' }),
  ),
  /** The key of encrypted backups. Not set: one that the shop generates once, in the file `backup.key` beside BACKUP_DIR. */
  BACKUP_KEY: Type.Optional(
    Type.Refine(
      Type.String({ description: 'a key of 64 hexadecimal digits, with or without dashes', secret: true }),
      (text) => /^[0-9a-f]{64}$/i.test(text.replaceAll(/[\s-]/g, '')),
    ),
  ),
  /** The folder of the nightly backups, which all servers of one shop share. Not set: `.haat/backups`. */
  BACKUP_DIR: Type.Optional(Type.String({ description: 'a folder' })),
  /** A bucket that also gets each nightly backup. Not set: `.backups` in that of MEDIA_URL, if there is one. */
  BACKUP_URL: Type.Optional(
    Type.String({
      pattern: BUCKET,
      description: 'a bucket such as s3://haat-backups, or one with a prefix such as s3://haat/backups',
    }),
  ),
  /** The system user that a shop started as root changes to. Not set: `nobody`. */
  SHOP_USER: Type.Optional(
    Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$', description: 'the name of a system user' }),
  ),
  /** Signs access tokens. Not set: a secret that the shop generates once and stores in its database. */
  JWT_SECRET: Type.Optional(
    Type.String({ minLength: 32, description: 'a secret of at least 32 characters', secret: true }),
  ),
  /** Encrypts the keys of providers that owners type. Further keys only decrypt. Not set: a file beside MEDIA_DIR. */
  SECRETS_KEY: Type.Optional(
    Type.String({
      pattern: SECRETS_KEYS,
      description: '64 hexadecimal digits (openssl rand -hex 32), with commas between several',
      secret: true,
    }),
  ),
  /** The origin of the API for the storefront. Not set: the shop's own. */
  API_HOST: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+$',
      description: 'an origin such as https://api.example.com, without a path',
    }),
  ),
  /** The origins of other storefronts that may call the API in browsers, with commas between. Not set: none. */
  STOREFRONT_ORIGINS: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'exact origins such as https://haat.example, with commas between and without paths',
      }),
      (text) => text.split(',').every(isOrigin),
    ),
  ),
  /** The shop's public origin, for canonical links. Not set: its URL on this machine. */
  SHOP_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+$',
      description: 'an origin such as https://haat.example, without a path',
    }),
  ),
  /** The proxies whose X-Forwarded-For is trusted. Not set: none. */
  TRUST_PROXY: Type.Optional(
    Type.Refine(
      Type.String({
        description: 'IP addresses, networks such as 10.0.0.0/8, or loopback, with commas between',
      }),
      (text) => text.split(',').every(isNetwork),
    ),
  ),
  /** `1`: a demo shop, also with DATABASE_URL or a public SHOP_URL; `0`: none. */
  DEMO: Type.Optional(Type.Enum(['1', '0'], { description: '1 or 0, or not set' })),
  /**
   * `off`: only cash on delivery. `demo`: the local gateway, which moves no money, in any shop. The name of a payment provider:
   * where several are configured, this one takes new payments.
   */
  PAYMENTS: Type.Optional(
    Type.String({ pattern: '^[a-z0-9]{1,20}$', description: 'demo, off or the name of a payment provider' }),
  ),
  /** The SMS provider. `demo`: messages are not sent, but shown at `/demo/phone`. Not set: `demo` in a demo shop, else `off`. */
  SMS_PROVIDER: Type.Optional(
    Type.Enum(['off', 'demo', 'sslwireless', 'bulksmsbd'], {
      description: 'off, demo, sslwireless or bulksmsbd, or not set',
    }),
  ),
  /** The port of `/metrics` for Prometheus, by default only on this machine (METRICS_HOST). Not set: no metrics. */
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

/**
 * Reads the environment, by default the process's own.
 * @throws StartError naming the first variable that is wrong, or that needs DATABASE_URL
 */
export function readConfig(environment?: Record<string, string | undefined>): Config {
  return requireDatabaseUrl(readSettings(Environment, environment));
}

/**
 * Reads the variables that a schema names. An error shows the value, unless the schema has `secret: true`: terminals are logged.
 * @throws StartError naming the first variable that is wrong
 */
export function readSettings<S extends TObject>(
  schema: S,
  environment: Record<string, string | undefined> = process.env,
): Static<S> {
  const variables: Record<string, TSchema & { description?: string; secret?: boolean }> = schema.properties;
  const given = Object.entries(variables).filter(([name]) => environment[name]);
  const set = given.map(([name, variable]) => [name, readValue(variable, environment[name]!)]);
  const settings = Value.Default(schema, Object.fromEntries(set));
  if (Value.Check(schema, settings)) return settings;
  const name = Value.Errors(schema, settings)[0]!.instancePath.slice(1);
  const { description, secret } = variables[name]!;
  throw new StartError(`${name} must be ${description}${secret ? '' : `; it is "${environment[name]}"`}`);
}

/** Without DATABASE_URL the shop would silently use the embedded database, and not the one that another variable names. */
function requireDatabaseUrl(config: Config): Config {
  if (config.DATABASE_URL) return config;
  for (const name of ['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL'] as const)
    if (config[name]) throw new StartError(`${name} is set without DATABASE_URL: set both, or neither`);
  return config;
}

/** Accepts only digits as a number: a lenient conversion would read 3000.5 as 3000 and "true" as 1. */
function readValue(schema: TSchema, text: string): unknown {
  return Type.IsInteger(schema) && /^\d+$/.test(text) ? Number(text) : text;
}

/** An origin exactly as a browser sends it: in small letters, without a default port. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const narrow = bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return text.trim() === 'loopback' || (isIP(address) > 0 && narrow && rest.length === 0);
}
