import { ApiError } from '@haat/contract/client';
import type { ContactMessage } from '@haat/contract/shop/content';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine } from '@haat/contract/text/text';

export type ContactField = keyof ContactMessage;

/** The maximum length of each field, in characters. */
export const contactFields: Record<ContactField, number> = {
  name: 100,
  email: 254,
  subject: 200,
  message: 5000,
};

/** The error of a field, as the key of its text. */
type FieldError = ContactField | 'emailForm' | 'refused';

export type FieldErrors = Partial<Record<ContactField, FieldError>>;

const names = Object.keys(contactFields) as ContactField[];

/** Reads the message from the form. */
export function readMessage(form: FormData): ContactMessage {
  const text = (field: ContactField) => String(form.get(field) ?? '');
  return {
    name: text('name'),
    email: cleanLine(text('email')),
    subject: text('subject'),
    message: text('message'),
  };
}

/** Validates a message: all four fields are required, and the e-mail address must be valid. */
export function validateMessage(message: ContactMessage): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of names) if (!message[field].trim()) errors[field] = field;
  if (!errors.email && !isEmail(message.email)) errors.email = 'emailForm';
  return errors;
}

export type Outcome =
  | { kind: 'sent' }
  /** The API returned errors of fields. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** `unknown`: no response arrived, so it is unknown whether the message did. */
  | { kind: 'failed'; reason: 'unknown' | 'tooMany' | 'refused' };

/** Sends a message and returns the outcome; throws errors that are no `ApiError`. */
export async function sendMessage(
  message: ContactMessage,
  send: (message: ContactMessage) => Promise<unknown>,
): Promise<Outcome> {
  try {
    await send(message);
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.status === 400 ? errorsOf(error.refusal.fields ?? {}) : {};
    if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
    return { kind: 'failed', reason: failureReason(error.status) };
  }
}

function errorsOf(fields: object): FieldErrors {
  const named = names.filter((field) => field in fields);
  return Object.fromEntries(named.map((field) => [field, field === 'email' ? 'emailForm' : 'refused']));
}

/** After a 5xx it is unknown whether the message was stored; proxies return such statuses too. */
function failureReason(status: number): 'unknown' | 'tooMany' | 'refused' {
  if (status === 429) return 'tooMany';
  return status === 0 || status >= 500 ? 'unknown' : 'refused';
}
