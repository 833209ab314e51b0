import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailFate, type MailServer, startMailServer } from '../../../testing/messages/mail-server.ts';
import type { MessageProvider } from './message-provider.ts';
import { smtp } from './smtp.ts';

let mail: MailServer;
let provider: MessageProvider;
beforeEach(async () => {
  mail = await startMailServer();
  provider = smtp({ url: mail.url, from: 'Haat <shop@haat.example>', timeout: 300 });
});
afterEach(async () => {
  provider.close?.();
  await mail.close();
});

const send = (more: object = {}) =>
  provider.send({
    client_id: '0123456789abcdef0123',
    recipient: 'amina@example.com',
    subject: 'আপনার অর্ডার H100001',
    text: 'অর্ডার H100001 পেয়েছি।',
    language: 'bn',
    template: null,
    ...more,
  });

test('an e-mail has sender, recipient, id and text', async () => {
  expect(await send()).toMatchObject({ kind: 'sent' });
  const [head = '', ...body] = mail.received[0]!.split('\r\n\r\n');
  expect(head).toMatch(/^From: Haat <shop@haat.example>$/m);
  expect(head).toMatch(/^To: amina@example.com$/m);
  expect(head).toMatch(/^Message-ID: <0123456789abcdef0123@haat.example>$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  const text = body.join('\r\n\r\n');
  const isBase64 = /^Content-Transfer-Encoding: base64$/m.test(head);
  expect(isBase64 ? Buffer.from(text, 'base64').toString('utf8').trim() : decodeQuoted(text)).toBe(
    'অর্ডার H100001 পেয়েছি।',
  );
});

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').trim();
}

test.each<[MailFate, string]>([
  ['lost', 'unknown'],
  ['hang', 'unknown'],
  ['unknown_recipient', 'refused'],
  ['greylisted', 'failed'],
  ['full', 'failed'],
])('%s is %s', async (fate, kind) => {
  mail.fate = fate;
  expect(await send()).toMatchObject({ kind });
});

test('a message to an unavailable server is failed, not unknown', async () => {
  await mail.close();
  expect(await send()).toMatchObject({ kind: 'failed' });
});

test('a password is never sent without encryption', async () => {
  const secret = smtp({
    url: mail.url.replace('//', '//haat:canary@'),
    from: 'shop@haat.example',
    timeout: 300,
  });
  const result = await secret.send({
    client_id: 'a',
    recipient: 'amina@example.com',
    subject: '',
    text: 'x',
    language: 'en',
    template: null,
  });
  expect(result).toMatchObject({ kind: 'failed' });
  expect(mail.received).toEqual([]);
  secret.close?.();
});

describe('over TLS', () => {
  let folder: string;
  let secure: MailServer;
  const trusted = getCACertificates();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haat-mail-'));
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=mail.example';
    const files = '-addext subjectAltName=IP:127.0.0.1 -keyout mail.key -out mail.pem';
    execFileSync('openssl', `${request} ${files}`.split(' '), { cwd: folder, stdio: 'pipe' });
    const [key = '', cert = ''] = await Promise.all(
      ['mail.key', 'mail.pem'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    secure = await startMailServer({ key, cert, login: 'haat:right' });
    setDefaultCACertificates([...trusted, cert]);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await secure.close();
    await rm(folder, { recursive: true });
  });

  async function sendWith(password: string) {
    const url = secure.url.replace(':right@', `:${password}@`);
    const own = smtp({ url, from: 'shop@haat.example', timeout: 2_000 });
    try {
      return await own.send({
        client_id: 'a',
        recipient: 'amina@example.com',
        subject: '',
        text: 'x',
        language: 'en',
        template: null,
      });
    } finally {
      own.close?.();
    }
  }

  test('a wrong password is failed with what the server said, without the password', async () => {
    expect(await sendWith('right')).toMatchObject({ kind: 'sent' });
    expect(secure.received).toHaveLength(1);
    const refused = await sendWith('canary');
    expect(refused).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/^EAUTH .*535 5\.7\.8/) });
    expect(JSON.stringify(refused)).not.toMatch(/canary|Y2FuYXJ5/);
    expect(secure.logins).toEqual(['haat:right', 'haat:canary']);
    expect(secure.received).toHaveLength(1);
  });

  test('a server whose certificate nobody knows gets no password', async () => {
    setDefaultCACertificates(trusted);
    secure.logins = [];
    expect(await sendWith('right')).toEqual({ kind: 'failed', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(secure.logins).toEqual([]);
  });
});

test('a line break is never put into a header', async () => {
  await send({
    subject: 'Order\r\nBcc: eve@example.com',
    recipient: 'amina@example.com\r\nBcc: eve@example.com',
  });
  expect(mail.received.join('\n')).not.toMatch(/^Bcc:/m);
});
