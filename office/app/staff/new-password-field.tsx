import { MAX_PASSWORD } from '@haat/contract/http/limits';
import { PasswordField } from '@haat/ui/field.tsx';
import { useMessages } from '../i18n/language.ts';
import { staffMessages } from './messages.ts';

/** The field of a password that somebody chooses, with its rules. */
export function NewPasswordField({
  name,
  label,
  error,
}: {
  name: string;
  label: string;
  error: string | undefined;
}) {
  const texts = useMessages(staffMessages);
  return (
    <PasswordField
      name={name}
      label={label}
      hint={texts.passwordHint}
      showLabel={texts.showPassword}
      autoComplete="new-password"
      maxLength={MAX_PASSWORD}
      error={error}
    />
  );
}
