import { TextField } from '@haat/ui/field.tsx';
import { useMessages } from '../i18n/language.ts';
import { staffMessages } from './messages.ts';

/** The mobile number or e-mail address that identifies a member of staff. */
export function LoginField({ error }: { error: string | undefined }) {
  return (
    <TextField
      name="login"
      label={useMessages(staffMessages).login}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      error={error}
    />
  );
}
