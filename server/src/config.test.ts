import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives a working shop', () => {
  expect(readConfig({})).toEqual({ PORT: 3000, TRUST_PROXY: 0, LOG_LEVEL: 'warn', NODE_ENV: 'production' });
});

test('every variable is read, an empty one counts as not set, others are left alone', () => {
  const set = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgresql://haat:secret@db.example.com/haat',
    MEDIA_DIR: '/srv/haat/media',
    JWT_SECRET: 'twelve mangoes and a bag of miniket',
    API_HOST: 'https://api.example.com:8443',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
  };
  expect(readConfig({ ...set, PATH: '/bin' })).toEqual({ ...set, PORT: 8080, TRUST_PROXY: 2 });
  expect(readConfig({ PORT: '', HOST: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'eighty', 'PORT must be a port from 1 to 65535, or 0 for any free one; it is "eighty"'],
  ['PORT', '3000.5', 'PORT must be a port from 1 to 65535, or 0 for any free one; it is "3000.5"'],
  ['PORT', '65536', 'PORT must be a port from 1 to 65535, or 0 for any free one; it is "65536"'],
  ['PORT', 'true', 'PORT must be a port from 1 to 65535, or 0 for any free one; it is "true"'],
  ['HOST', 'http://localhost', 'HOST must be a host name or an IP address; it is "http://localhost"'],
  [
    'API_HOST',
    'api.example.com',
    'API_HOST must be an origin such as https://api.example.com, without a path; it is "api.example.com"',
  ],
  [
    'TRUST_PROXY',
    '-1',
    'TRUST_PROXY must be the number of proxies before the shop, from 0 to 16; it is "-1"',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent; it is "loud"'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test; it is "prod"'],
])('%s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence);
});

test('a JWT_SECRET that is too short is not repeated either', () => {
  expect(() => readConfig({ JWT_SECRET: 'mangoes' })).toThrow(
    /^JWT_SECRET must be a secret of at least 32 characters$/,
  );
});

test('a wrong DATABASE_URL is not repeated, for it holds a password', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://haat:secret@localhost/haat' });
  expect(read).toThrow(/^DATABASE_URL must be a URL that begins with postgres:\/\/$/);
});
