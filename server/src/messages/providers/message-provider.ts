import type { Selectable } from 'kysely';
import type { MessageTable } from '../../platform/db/schema.ts';

export type Message = Selectable<MessageTable>;
export type Channel = Message['channel'];

/** What a provider needs of a message. */
export type Outgoing = Pick<Message, 'client_id' | 'recipient' | 'subject' | 'text'>;

/** Who takes messages of one channel: an SMS company, a mail server, the phone of the demonstration. */
export interface MessageProvider {
  channel: Channel;
  /** Stands in the rows. */
  name: string;
  /** For how long it sends two requests with one `client_id` once: never, on one day in Dhaka, always. */
  sendsOnce: 'never' | 'same day' | 'always';
  /** Asks once, within a bounded time. Nothing is thrown for what the provider says. */
  send(message: Outgoing): Promise<SendResult>;
  close?(): void;
}

/** `failed`: surely not sent, and worth another try; `refused`: surely not sent, and never will be. */
export type SendResult =
  | { kind: 'sent'; reference: string }
  | { kind: 'failed' | 'refused' | 'unknown'; reason: string };
