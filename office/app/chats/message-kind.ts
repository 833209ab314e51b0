import type { chats } from './messages.en.ts';

/** Those whose text is all there is. */
const WRITTEN = ['text', 'button', 'interactive'];

/** What a message is, if it is more than its text: a picture, a voice message. The shop stores no more of it than that. */
export function messageKind(kind: string, texts: Pick<typeof chats, 'kinds' | 'otherKind'>): string | null {
  return WRITTEN.includes(kind) ? null : (texts.kinds[kind] ?? texts.otherKind);
}
