import { MAX_PASSWORD, MIN_PASSWORD } from '@haat/contract/http/limits';
import { PasswordField, TextField } from '@haat/ui/field.tsx';
import { useMessages } from '../i18n/messages.ts';

/** The phone that identifies an account. */
export function AccountPhoneField({
  hint,
  defaultValue,
  error,
}: {
  hint?: string;
  defaultValue?: string;
  error: string | undefined;
}) {
  return (
    <TextField
      name="phone"
      label={useMessages('accounts').phone}
      {...(hint !== undefined && { hint })}
      type="tel"
      inputMode="tel"
      autoComplete="username"
      maxLength={40}
      defaultValue={defaultValue}
      error={error}
      required
    />
  );
}

/** A new password, with the rule for it as a hint. */
export function NewPasswordField({
  name,
  label,
  error,
}: {
  name: string;
  label: string;
  error: string | undefined;
}) {
  const texts = useMessages('accounts');
  return (
    <PasswordField
      name={name}
      label={label}
      hint={texts.passwordHint}
      showLabel={texts.showPassword}
      autoComplete="new-password"
      minLength={MIN_PASSWORD}
      maxLength={MAX_PASSWORD}
      error={error}
      required
    />
  );
}
