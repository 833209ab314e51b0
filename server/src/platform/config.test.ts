import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment is valid', () => {
  expect(readConfig({})).toEqual({ PORT: 3000, LOG_LEVEL: 'warn', NODE_ENV: 'production' });
});

test('every variable is read, an empty one counts as not set, others are ignored', () => {
  const set = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgresql://haat:secret@db.example.com/haat',
    MEDIA_DIR: '/srv/haat/media',
    SHOP_USER: 'haat-web',
    JWT_SECRET: 'twelve mangoes and a bag of miniket',
    API_HOST: 'https://api.example.com:8443',
    STOREFRONT_ORIGINS: 'https://haat.example,http://localhost:4000',
    SHOP_URL: 'https://haat.example.com',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1',
    DEMO: '1',
    PAYMENTS: 'off',
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
  };
  expect(readConfig({ ...set, PATH: '/bin' })).toEqual({ ...set, PORT: 8080 });
  expect(readConfig({ PORT: '', HOST: '' })).toEqual(readConfig({}));
});

const aPort = 'a port from 1 to 65535, or 0 for any free one';
const origins = 'exact origins such as https://haat.example, with commas between and without paths';
const networks = 'IP addresses, networks such as 10.0.0.0/8, or loopback, with commas between';

test.each([
  ['PORT', 'eighty', aPort],
  ['STOREFRONT_ORIGINS', 'haat.example', origins],
  ['PORT', '3000.5', aPort],
  ['PORT', '65536', aPort],
  ['PORT', 'true', aPort],
  ['HOST', 'http://localhost', 'a host name or an IP address'],
  ['SHOP_USER', '-u root', 'the name of a system user'],
  ['MEDIA_CACHE_MB', '0', 'a number of megabytes'],
  ['API_HOST', 'api.example.com', 'an origin such as https://api.example.com, without a path'],
  ['SHOP_URL', 'https://haat.example/shop', 'an origin such as https://haat.example, without a path'],
  ['TRUST_PROXY', 'true', networks],
  ['TRUST_PROXY', '1', networks],
  ['TRUST_PROXY', '10.0.0.0/33', networks],
  ['TRUST_PROXY', '10.0.0.1,', networks],
  ['DEMO', 'yes', '1 or 0, or not set'],
  ['PAYMENTS', 'No thanks', 'demo, off or the name of a payment provider'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
  ['NODE_ENV', 'prod', 'production, development or test'],
])('%s=%s is refused in one sentence', (name, value, what) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} must be ${what}; it is "${value}"`);
});

test.each(['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL'])(
  '%s without DATABASE_URL is refused, since the embedded database is another one',
  (name) => {
    const url = 'postgres://haat:secret@db.example.com/haat';
    expect(() => readConfig({ [name]: url, DATABASE_URL: '' })).toThrow(
      new RegExp(`^${name} is set without DATABASE_URL: set both, or neither$`),
    );
    expect(readConfig({ [name]: url, DATABASE_URL: url })).toMatchObject({ [name]: url });
  },
);

test('the error about a short JWT_SECRET does not contain it', () => {
  expect(() => readConfig({ JWT_SECRET: 'mangoes' })).toThrow(
    /^JWT_SECRET must be a secret of at least 32 characters$/,
  );
});

test('the error about an invalid DATABASE_URL does not contain it, since it has a password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://haat:secret@localhost/haat' });
  expect(read).toThrow(
    /^DATABASE_URL must be a URL that begins with postgres:\/\/, with commas between several hosts$/,
  );
});

test.each([
  ...[
    '*',
    'null',
    'https://haat.example/',
    'https://haat.example/x',
    'https://*.example, *',
    'HTTPS://haat.example',
  ],
  ...['https://haat.example:443', 'https://haat.example, https://b.example', 'https://haat.example,'],
  ...['https://a:b@haat.example', 'ftp://haat.example', 'https://Haat.example'],
])('%j is not a list of exact origins', (wrong) => {
  expect(() => readConfig({ STOREFRONT_ORIGINS: wrong })).toThrow(
    `STOREFRONT_ORIGINS must be ${origins}; it is "${wrong}"`,
  );
});
