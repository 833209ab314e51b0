import { notify } from '@haat/ui/notices.tsx';
import { CodeForm } from '../codes/code-form.tsx';
import { shownPhone } from '../codes/shown-phone.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useLocalNavigate } from '../i18n/use-local-navigate.ts';
import { plainClient } from '../session/session.ts';
import { NewPasswordField } from './account-fields.tsx';
import { useQuery } from './use-query.ts';

/** The code from the SMS and the new password; then to the login, where the phone is filled in. */
export function NewPasswordForm({ phone, onAgain }: { phone: string; onAgain: () => void }) {
  const { forgotten: texts, ...common } = useMessages('accounts');
  const language = useLanguage();
  const navigate = useLocalNavigate();
  const query = useQuery();

  async function send(sent: { phone: string; code: string }, typed: FormData): Promise<void> {
    await plainClient().resetPassword({
      body: { ...sent, new_password: String(typed.get('new_password')) },
    });
    notify(texts.done, 'success');
    navigate(`/login${query}`, { phone });
  }

  return (
    <CodeForm
      texts={{
        sent: texts.sent(shownPhone(language, phone)),
        submit: texts.submit,
        sending: texts.saving,
        failed: texts.failed,
      }}
      phone={phone}
      check={(typed) => (typed.get('new_password') === '' ? { new_password: common.errors.password } : {})}
      send={send}
      wrongFields={{ new_password: common.errors.weakPassword }}
      onAgain={onAgain}
      fields={(errors) => (
        <NewPasswordField name="new_password" label={texts.next} error={errors.new_password} />
      )}
    />
  );
}
