import { afterEach, beforeEach, expect, test } from 'vitest';
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
  });
  expect(result).toMatchObject({ kind: 'failed' });
  expect(mail.received).toEqual([]);
  secret.close?.();
});

test('a line break is never put into a header', async () => {
  await send({
    subject: 'Order\r\nBcc: eve@example.com',
    recipient: 'amina@example.com\r\nBcc: eve@example.com',
  });
  expect(mail.received.join('\n')).not.toMatch(/^Bcc:/m);
});
