import { type Role, roles } from '@haat/contract/office/rights';
import type { Staff } from '@haat/contract/office/staff';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { emptyFields, type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { useFailureText, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useAction } from '../platform/use-action.ts';
import { useFormGuard } from '../platform/use-leave-guard.ts';
import { useReload } from '../platform/use-reload.ts';
import { LinkToSend } from './link-to-send.tsx';
import { staffMessages } from './messages.ts';

/** Name and role of a member, and what an owner can do for the account. */
export function MemberForm({
  person,
  onClose,
  onDisable,
}: {
  person: Staff;
  onClose: () => void;
  onDisable: () => Promise<void>;
}) {
  const texts = useMessages(staffMessages);
  const problemTexts = useProblemTexts();
  const failureText = useFailureText();
  const reload = useReload();
  const { run } = useAction(({ code }) => (code === 'own_factor' ? texts.ownFactor : undefined));
  const { id, name, role, second_factor } = person;
  const [problem, setProblem] = useState('');
  const [link, setLink] = useState('');
  const { form, errors, sending } = useForm({ check, send });
  useFormGuard(form.ref);

  function check(typed: FormData): FieldErrors {
    return emptyFields(typed, { name: problemTexts.required });
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    const changed = { name: String(typed.get('name')), role: String(typed.get('role')) as Role };
    setProblem('');
    try {
      await api.changeStaff({ params: { id }, body: { ...changed, seen: { name, role } } });
      onClose();
    } catch (error) {
      const { code, params } = refusalOf(error);
      if (code === 'name_taken') return { name: texts.nameTaken };
      if (code === 'staff_changed') setProblem(texts.staffChanged(staffName(params.changed_by) || '–'));
      else setProblem(failureText(error));
    } finally {
      await reload();
    }
    return null;
  }

  async function reset() {
    if (!window.confirm(texts.resetSure(name))) return;
    if (await run(() => api.resetFactor({ params: { id } }))) notify(texts.resetDone, 'success');
  }

  async function makeLink() {
    const made = await run(() => api.makePasswordLink({ params: { id } }));
    if (made) setLink(window.location.origin + made.path);
  }

  return (
    <form {...form} aria-label={`${texts.change}: ${name}`} className="grid gap-3 py-3">
      <FormError text={problem} />
      <TextField
        label={texts.memberName}
        name="name"
        defaultValue={name}
        maxLength={60}
        error={errors.name}
        autoComplete="off"
      />
      <Select label={texts.memberRole} name="role" defaultValue={role}>
        <Options of={roles.map((each) => [each, texts.role[each]])} />
      </Select>
      <p className="text-muted text-sm">{texts.roleEnds}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {texts.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
      <div className="flex flex-wrap gap-3 border-line border-t pt-3">
        {second_factor && (
          <Button variant="outline" onClick={reset}>
            {texts.resetFactor}
          </Button>
        )}
        <Button variant="outline" onClick={makeLink}>
          {texts.passwordLink}
        </Button>
        <Button variant="outline" className="text-danger!" onClick={onDisable}>
          {texts.disable}
        </Button>
      </div>
      {link && <LinkToSend link={link} />}
    </form>
  );
}
