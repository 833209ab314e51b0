import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { parseHosts } from './database-hosts.ts';
import { checkConnection } from './db/connection/check-connection.ts';

test.each([
  [
    'one host',
    'postgres://haat:p%40ss@a/haat?sslmode=disable',
    ['postgres://haat:p%40ss@a/haat?sslmode=disable'],
    false,
  ],
  [
    'two hosts',
    'postgres://haat:secret@a:5432,b:5433/haat',
    ['postgres://haat:secret@a:5432/haat', 'postgres://haat:secret@b:5433/haat'],
    true,
  ],
  [
    'two hosts with parameters',
    'postgresql://a,b/haat?target_session_attrs=read-write&sslmode=disable',
    ['postgresql://a/haat?sslmode=disable', 'postgresql://b/haat?sslmode=disable'],
    true,
  ],
  [
    'IPv6',
    'postgres://[::1]:1,[2001:db8::1]/haat',
    ['postgres://[::1]:1/haat', 'postgres://[2001:db8::1]/haat'],
    true,
  ],
  [
    'one host that must be the primary',
    'postgres://a/haat?target_session_attrs=primary',
    ['postgres://a/haat'],
    true,
  ],
  ['one host, any session', 'postgres://a/haat?target_session_attrs=any', ['postgres://a/haat'], false],
])('reads a database URL with %s', (_what, url, urls, primaryOnly) => {
  expect(parseHosts(url)).toEqual({ urls, primaryOnly });
});

test.each([
  'postgres://haat:secret@a:5432,/haat',
  'postgres://haat:secret@a:99999,b/haat',
  'postgres://haat:secret@a,b:port/haat',
  'postgres://haat:secret@a,b/haat?target_session_attrs=any',
  'postgres://haat:secret@a,b/haat?target_session_attrs=standby',
  'postgres://haat:secret@a/haat?target_session_attrs=readwrite',
  'postgres:///haat?host=a,b',
])('refuses the database URL %s in one line, without the password', (url) => {
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'])
    expect(() => readConfig({ [name]: url })).toThrow(
      new RegExp(`^${name} must be a URL that begins with postgres://, with commas between several hosts$`),
    );
});

test('refuses a DATABASE_READ_URL with several hosts in one line, without the password', () => {
  expect(() => readConfig({ DATABASE_READ_URL: 'postgres://haat:secret@a,b/haat' })).toThrow(
    /^DATABASE_READ_URL must be a URL that begins with postgres:\/\/ and names one host$/,
  );
});

test('the start reports in one line why no host is the primary', async () => {
  const url = 'postgres://haat:secret@127.0.0.1:1,127.0.0.1:2/haat';
  await expect(checkConnection(url, 'DATABASE_URL', 0)).rejects.toThrow(
    /^The database of DATABASE_URL \(127\.0\.0\.1:1,127\.0\.0\.1:2\/haat\) cannot be reached: no host is the primary: 127\.0\.0\.1:1: connect ECONNREFUSED 127\.0\.0\.1:1; 127\.0\.0\.1:2: connect ECONNREFUSED 127\.0\.0\.1:2$/,
  );
});
