import { connect } from 'node:net';
import type { SMTPPoolOptions, Transporter } from 'nodemailer';
import { Type } from 'typebox';
import {
  type Names,
  PrivateAddress,
  publicLookup,
  refusePrivate,
} from '../../platform/http/public-address.ts';
import { DEFAULT_TIMEOUT } from './http-options.ts';
import type { MessageDeclaration, MessageProvider, SendResult } from './message-provider.ts';
import { providerText } from './responses.ts';

interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which must offer STARTTLS if the URL has a password. */
  url: string;
  /** The sender of the e-mails. */
  from: string;
  /** The timeout of each step of the connection, in ms. */
  timeout?: number;
  /** Connects only to public addresses. */
  publicOnly?: Names | null;
}

/** The port of SMTP with TLS from its first byte. Other ports begin without and must offer STARTTLS. */
const TLS_PORT = '465';

export const SMTP: MessageDeclaration = {
  name: 'smtp',
  kind: 'email',
  label: { en: 'Mail server (e-mail)', bn: 'মেইল সার্ভার (ইমেইল)' },
  fields: Type.Object({
    SMTP_URL: Type.Optional(
      Type.String({
        pattern: '^smtps?://[^/?#]+$',
        description: 'a URL that begins with smtp:// or smtps://',
        label: { en: 'URL', bn: 'URL' },
        secret: true,
        environmentOnly: true,
      }),
    ),
    SMTP_HOST: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9.-]{1,253}$',
        description: 'the host name of a mail server',
        label: { en: 'Server', bn: 'সার্ভার' },
        note: { en: 'Such as smtp.example.com.', bn: 'যেমন smtp.example.com।' },
        required: true,
        destination: true,
        fixedBy: 'SMTP_URL',
      }),
    ),
    SMTP_PORT: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,4}$',
        description: 'a port, such as 465 or 587',
        label: { en: 'Port', bn: 'পোর্ট' },
        note: {
          en: 'Empty: 465, with TLS. Others, such as 587, must offer STARTTLS.',
          bn: 'খালি থাকলে ৪৬৫, TLS সহ। ৫৮৭-এর মতো অন্যগুলোতে STARTTLS থাকতে হবে।',
        },
        destination: true,
        fixedBy: 'SMTP_URL',
      }),
    ),
    SMTP_USER: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'the user at the mail server',
        label: { en: 'User', bn: 'ব্যবহারকারী' },
        note: { en: 'Often the whole e-mail address.', bn: 'সাধারণত পুরো ইমেইল ঠিকানা।' },
        fixedBy: 'SMTP_URL',
      }),
    ),
    SMTP_PASSWORD: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'the password at the mail server',
        label: { en: 'Password', bn: 'পাসওয়ার্ড' },
        secret: true,
        fixedBy: 'SMTP_URL',
      }),
    ),
    MAIL_FROM: Type.Optional(
      Type.String({
        pattern: '^([^<>\\r\\n]{1,80}<)?[^\\s@<>]+@[A-Za-z0-9.-]+>?$',
        description: 'an e-mail address, or a name with one: Haat <shop@haat.example>',
        label: { en: 'Sender', bn: 'প্রেরক' },
        note: {
          en: 'An e-mail address, or a name with one: Haat <shop@haat.example>.',
          bn: 'একটি ইমেইল ঠিকানা, বা নামসহ: হাট <shop@haat.example>।',
        },
        required: true,
        standsAlone: true,
      }),
    ),
  }),
  open: ({ SMTP_URL, MAIL_FROM: from = '', ...parts }, { publicOnly }) =>
    smtp({ url: SMTP_URL ?? urlOf(parts), from, publicOnly }),
};

function urlOf({
  SMTP_HOST,
  SMTP_PORT = TLS_PORT,
  SMTP_USER = '',
  SMTP_PASSWORD = '',
}: Record<string, string | undefined>): string {
  const login = SMTP_USER && `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD)}@`;
  return `${SMTP_PORT === TLS_PORT ? 'smtps' : 'smtp'}://${login}${SMTP_HOST}:${SMTP_PORT}`;
}

/** A mail server. It does not deduplicate: two requests are two e-mails. nodemailer is loaded with the first one, which saves memory. */
export function smtp(options: SmtpOptions): MessageProvider {
  let transport: Promise<Transporter> | undefined;
  const { from } = options;
  return {
    channel: 'email',
    name: 'smtp',
    deduplicates: 'never',
    async send({ client_id, recipient, subject, text }): Promise<SendResult> {
      transport ??= openTransport(options);
      try {
        const messageId = `<${client_id}@${hostOf(from)}>`;
        const info = await (await transport).sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          messageId,
          headers: { 'auto-submitted': 'auto-generated' },
        });
        return { kind: 'sent', reference: providerText(info.messageId) };
      } catch (error) {
        return parseError(error as SmtpError);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

async function openTransport({
  url,
  timeout = DEFAULT_TIMEOUT,
  publicOnly,
}: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
    requireTLS: new URL(url).username !== '',
    // The content of a message is only its text, never a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(publicOnly && { getSocket: connectPublicly(publicOnly, timeout) }),
  });
}

/** Opens the connection itself: the address that is checked is the one that is connected to. */
function connectPublicly(names: Names, timeout: number): NonNullable<SMTPPoolOptions['getSocket']> {
  return ({ host = '', port }, done) => {
    try {
      refusePrivate(host, names);
    } catch (error) {
      return done(error as Error);
    }
    const socket = connect({ host, port: Number(port), lookup: publicLookup(names), timeout });
    const fail = (error: Error) => {
      socket.destroy();
      done(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () =>
      fail(Object.assign(new Error('timeout'), { syscall: 'connect', code: 'ETIMEDOUT' })),
    );
    socket.once('connect', () => {
      socket.removeAllListeners();
      socket.setTimeout(0);
      done(null, { connection: socket });
    });
  };
}

type SmtpError = Error & {
  code?: string;
  /** The system's code, if nodemailer has put its own in its place. */
  originalCode?: string;
  responseCode?: number;
  command?: string;
  syscall?: string;
  response?: string;
};

/**
 * Errors before the message was sent. A lost connection is not one of them: nodemailer reports it in the same way before
 * and after the message.
 */
const NOT_SENT = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE'];

/** The codes of a certificate that is not trusted: the connection ends before the password is sent. */
const UNTRUSTED = /CERT|^UNABLE_TO_/;

function parseError(error: SmtpError): SendResult {
  const { code = '', originalCode = '', responseCode = 0, command = '', syscall, response = '' } = error;
  if (error instanceof PrivateAddress) return { kind: 'failed', reason: error.message };
  if (UNTRUSTED.test(originalCode)) return { kind: 'failed', reason: originalCode };
  const reason = `${code} ${command} ${providerText(response || responseCode || '')}`.trim() || 'no result';
  // The recipient or the message was refused. Other refusals are about the shop's own settings.
  if (responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)) return { kind: 'refused', reason };
  if (responseCode >= 400 || NOT_SENT.includes(code) || syscall === 'connect')
    return { kind: 'failed', reason };
  return { kind: 'unknown', reason };
}

function hostOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'shop.invalid';
}
