import type { Selectable } from 'kysely';
import type { MessageTable } from '../../platform/db/schema.ts';
import type { Outside, ProviderDeclaration, TestResult } from '../../platform/provider-keys/declaration.ts';

export type Message = Selectable<MessageTable>;
export type Channel = Message['channel'];

/** The fields of a message that a provider needs. */
export type Outgoing = Pick<
  Message,
  'client_id' | 'recipient' | 'subject' | 'text' | 'language' | 'template'
>;

/** Sends the messages of one channel: an SMS company, a mail server, WhatsApp or the demo phone. */
export interface MessageProvider {
  channel: Channel;
  /** Stored in `message.provider`. */
  name: string;
  /** Whether two requests with one `client_id` send one message: never, on the same day in Dhaka, or always. */
  deduplicates: 'never' | 'same day' | 'always';
  /** Sends one request with a timeout. Returns every result; throws only for errors of the shop itself. */
  send(message: Outgoing): Promise<SendResult>;
  close?(): void;
  /** Proves the keys without a message. */
  testKeys?(): Promise<TestResult>;
}

/** An SMS company or a mail server with the keys that it needs. */
export interface MessageDeclaration extends ProviderDeclaration {
  readonly kind: Exclude<Channel, 'push'>;
  /** Opens it with all required settings. */
  open(settings: Record<string, string | undefined>, outside: Outside): MessageProvider;
}

/** `failed`: not sent, can be retried; `refused`: not sent, a retry is useless; `unknown`: may have been sent. */
export type SendResult =
  | { kind: 'sent'; reference: string }
  | { kind: 'failed' | 'refused' | 'unknown'; reason: string };
