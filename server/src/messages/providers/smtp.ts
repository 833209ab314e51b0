import { createTransport } from 'nodemailer';
import type { MessageProvider, SendResult } from './message-provider.ts';
import { providerText } from './responses.ts';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which must offer STARTTLS where it asks for a password. */
  url: string;
  /** Whom the e-mails come from. */
  from: string;
  /** How long the server is waited for, in ms. */
  patience?: number;
}

const PATIENCE = 10_000;

/** A mail server. It knows no id of ours: two requests are two e-mails. */
export function smtp({ url, from, patience = PATIENCE }: SmtpOptions): MessageProvider {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
    socketTimeout: patience,
    requireTLS: new URL(url).username !== '',
    // A text is a text: no file and no page is ever fetched for a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    channel: 'email',
    name: 'smtp',
    sendsOnce: 'never',
    async send({ client_id, recipient, subject, text }): Promise<SendResult> {
      try {
        const messageId = `<${client_id}@${hostOf(from)}>`;
        const info = await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          messageId,
          headers: { 'auto-submitted': 'auto-generated' },
        });
        return { kind: 'sent', reference: providerText(info.messageId) };
      } catch (error) {
        return judge(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; syscall?: string };

/**
 * Errors before the server was given the message. A lost connection is not among them: nodemailer reports one after the
 * message like one before it.
 */
const NOT_SENT = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE'];

function judge({ code = '', responseCode = 0, command = '', syscall }: SmtpError): SendResult {
  const reason = `${code} ${responseCode || ''} ${command}`.trim() || 'no result';
  // Of the recipient or of the message; other refusals are about the shop's own settings.
  if (responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)) return { kind: 'refused', reason };
  if (responseCode >= 400 || NOT_SENT.includes(code) || syscall === 'connect')
    return { kind: 'failed', reason };
  return { kind: 'unknown', reason };
}

function hostOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'shop.invalid';
}
