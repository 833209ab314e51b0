import { plainDigits } from '@haat/contract/phone/phone';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useFailureText } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { customerMessages } from './messages.ts';

/** The person of a phone, or of an e-mail address that stands alone. */
export type DataOwner = { phone: string } | { email: string };

/** Explains what an erasure does before it is pressed. It cannot be undone, so the end of the phone, or the e-mail address, is typed. */
export function EraseDialog({
  person,
  open,
  onClose,
}: {
  person: DataOwner;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useMessages(customerMessages);
  const failureText = useFailureText();
  const navigate = useNavigateWhileShown();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = 'phone' in person ? texts.data.ofPhone : texts.data.ofEmail;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const isRight =
      'phone' in person
        ? plainDigits(typed) === person.phone.slice(-4)
        : typed.trim().toLowerCase() === person.email;
    setError(isRight ? undefined : asked.wrong);
    if (!isRight || busy) return;
    setBusy(true);
    try {
      const { orders } = await api.erasePerson({ body: person });
      notify(texts.data.erased(orders), 'success');
      await navigate('/customers');
    } catch (problem) {
      const { code, params } = refusalOf(problem);
      if (code === 'order_open') setRefusal(texts.data.orderOpen(params.orders.join(', ')));
      else if (code === 'money_due') setRefusal(texts.data.moneyDue(params.orders.join(', ')));
      else setRefusal(failureText(problem));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.data.erase}
      form={{ onSubmit }}
      back={texts.data.stop}
      confirm={texts.data.confirm}
      variant="danger"
      busy={busy}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {asked.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <TextField
        label={asked.label}
        inputMode={'phone' in person ? 'numeric' : 'email'}
        autoComplete="off"
        maxLength={'phone' in person ? 8 : 254}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {refusal && (
        <p role="alert" className="rounded-control border border-danger bg-danger-soft p-3">
          {refusal}
        </p>
      )}
    </ConfirmDialog>
  );
}
