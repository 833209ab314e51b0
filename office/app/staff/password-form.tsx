import { ApiError } from '@haat/contract/client';
import { MAX_PASSWORD, MIN_PASSWORD } from '@haat/contract/http/limits';
import { Button } from '@haat/ui/button.tsx';
import { PasswordField } from '@haat/ui/field.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { resetSaved } from '../platform/use-leave-guard.ts';
import { useReload } from '../platform/use-reload.ts';
import { staffMessages } from './messages.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Changes the own password; the other sessions end. */
export function PasswordForm() {
  const texts = useMessages(staffMessages);
  const problemTexts = useProblemTexts();
  const notifyFailure = useNotifyFailure();
  const reload = useReload();
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    const found: FieldErrors = {};
    if (!typed.get('current')) found.current = problemTexts.required;
    if (String(typed.get('new')).length < MIN_PASSWORD) found.new = texts.passwordHint;
    return found;
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const body = { current_password: String(typed.get('current')), new_password: String(typed.get('new')) };
    try {
      await api.changeOwnPassword({ body });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 403) return { current: texts.passwordWrong };
      if (problem.status === 400) return { new: texts.passwordWeak };
      notifyFailure(problem);
      return null;
    }
    resetSaved(form.ref.current, typed);
    notify(texts.passwordChanged, 'success');
    await reload();
    return null;
  }

  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-bold">
        <span>{texts.changePassword}</span>
        <ChevronDownIcon className="size-5 text-muted" />
      </summary>
      <form {...form} className="grid gap-3 pt-2">
        <PasswordField
          label={texts.currentPassword}
          name="current"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD}
          showLabel={texts.showPassword}
          error={errors.current}
        />
        <NewPasswordField name="new" label={texts.newPassword} error={errors.new} />
        <Button type="submit" disabled={sending}>
          {texts.changePassword}
        </Button>
      </form>
    </details>
  );
}
