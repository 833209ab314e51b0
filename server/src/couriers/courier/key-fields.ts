import { type TSchema, Type } from 'typebox';
import type { KeyField } from '../../platform/provider-keys/declaration.ts';

type Options = KeyField & { description: string; pattern?: string };

/** A text that a courier needs. */
export function keyField(options: Options): TSchema {
  return Type.Optional(Type.String({ minLength: 1, maxLength: 200, ...options }));
}

/** The secret that the owner has chosen for the messages of a courier. */
export function webhookSecretField(note: { en: string; bn: string }): TSchema {
  return Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{16,100}$',
      description: '16 to 100 letters, digits, _ and -',
      label: { en: 'Secret of the webhook', bn: 'ওয়েবহুকের সিক্রেট' },
      note,
      secret: true,
    }),
  );
}

/** The host of an account, where a courier has two. */
export function sandboxField(): TSchema {
  return Type.Optional(
    Type.Enum(['no', 'yes'], {
      description: 'yes or no',
      label: { en: 'Kind of account', bn: 'অ্যাকাউন্টের ধরন' },
      choices: {
        no: { en: 'Live: real parcels', bn: 'আসল: সত্যিকারের পার্সেল' },
        yes: { en: 'Sandbox: no parcels', bn: 'স্যান্ডবক্স: পার্সেল যায় না' },
      },
    }),
  );
}

/** The URL of an emulator on this machine, such as `http://127.0.0.1:4100/redx`. */
export function emulatorField(): TSchema {
  return Type.Optional(
    Type.String({
      pattern: '^http://(127\\.0\\.0\\.1|localhost):[0-9]{1,5}(/[a-z0-9-]{1,20})+$',
      description: 'the URL of an emulator on this machine, for tests',
      label: { en: 'Emulator', bn: 'এমুলেটর' },
      environmentOnly: true,
    }),
  );
}

/** The pages of an emulator's parcels, beside its API. */
export function emulatorPage(emulator: string): string {
  return `${emulator.replace(/\/[^/]*$/, '')}/parcels/`;
}
