import { createTransport } from 'nodemailer';
import { DEFAULT_TIMEOUT } from './http-options.ts';
import type { MessageProvider, SendResult } from './message-provider.ts';
import { providerText } from './responses.ts';

interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which must offer STARTTLS if the URL has a password. */
  url: string;
  /** The sender of the e-mails. */
  from: string;
  /** The timeout of each step of the connection, in ms. */
  timeout?: number;
}

/** A mail server. It does not deduplicate: two requests are two e-mails. */
export function smtp({ url, from, timeout = DEFAULT_TIMEOUT }: SmtpOptions): MessageProvider {
  const transport = createTransport({
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
  });
  return {
    channel: 'email',
    name: 'smtp',
    deduplicates: 'never',
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
        return parseError(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; syscall?: string };

/**
 * Errors before the message was sent. A lost connection is not one of them: nodemailer reports it in the same way before
 * and after the message.
 */
const NOT_SENT = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'EENVELOPE'];

function parseError({ code = '', responseCode = 0, command = '', syscall }: SmtpError): SendResult {
  const reason = `${code} ${responseCode || ''} ${command}`.trim() || 'no result';
  // The recipient or the message was refused. Other refusals are about the shop's own settings.
  if (responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)) return { kind: 'refused', reason };
  if (responseCode >= 400 || NOT_SENT.includes(code) || syscall === 'connect')
    return { kind: 'failed', reason };
  return { kind: 'unknown', reason };
}

function hostOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'shop.invalid';
}
