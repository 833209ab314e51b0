import { ApiError } from '@haat/contract/client';
import { isEmail } from '@haat/contract/common/email';
import { cleanLine } from '@haat/contract/common/text';
import type { ContactMessage } from '@haat/contract/shop/content';

export type ContactField = keyof ContactMessage;

/** The longest text that the shop takes, in characters. */
export const contactFields: Record<ContactField, number> = {
  name: 100,
  email: 254,
  subject: 200,
  message: 5000,
};

/** What is wrong with a field: the key of a text. */
export type Wrong = ContactField | 'emailForm' | 'refused';

export type WrongFields = Partial<Record<ContactField, Wrong>>;

const names = Object.keys(contactFields) as ContactField[];

/** The message as it stands in the form's fields. */
export function messageOf(form: FormData): ContactMessage {
  const text = (field: ContactField) => String(form.get(field) ?? '');
  return {
    name: text('name'),
    email: cleanLine(text('email')),
    subject: text('subject'),
    message: text('message'),
  };
}

/** What keeps a message from being sent: all four fields are required, the e-mail address must be one. */
export function wrongFields(message: ContactMessage): WrongFields {
  const wrong: WrongFields = {};
  for (const field of names) if (!message[field].trim()) wrong[field] = field;
  if (!wrong.email && !isEmail(message.email)) wrong.email = 'emailForm';
  return wrong;
}

export type Outcome =
  | { kind: 'sent' }
  /** The shop found fault with fields. */
  | { kind: 'invalid'; wrong: WrongFields }
  /** `unknown`: no answer came, so nobody knows whether the message arrived. */
  | { kind: 'failed'; why: 'unknown' | 'tooMany' | 'refused' };

/** Sends a message and tells what became of it; throws what is no answer of the API. */
export async function sendMessage(
  message: ContactMessage,
  send: (message: ContactMessage) => Promise<unknown>,
): Promise<Outcome> {
  try {
    await send(message);
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wrong = error.status === 400 ? wrongFieldsOf(error.refusal.fields ?? {}) : {};
    if (Object.keys(wrong).length > 0) return { kind: 'invalid', wrong };
    return { kind: 'failed', why: whyFailed(error.status) };
  }
}

function wrongFieldsOf(fields: Record<string, string>): WrongFields {
  const named = names.filter((field) => field in fields);
  return Object.fromEntries(named.map((field) => [field, field === 'email' ? 'emailForm' : 'refused']));
}

/** After a 5xx the message may have been kept or not; a gateway between gives such answers too. */
function whyFailed(status: number): 'unknown' | 'tooMany' | 'refused' {
  if (status === 429) return 'tooMany';
  return status === 0 || status >= 500 ? 'unknown' : 'refused';
}
