import type { PackLine } from '@haat/contract/office/packing';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { useId, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { pickingMessages } from '../picking/messages.ts';
import { QuantityStepper } from '../picking/quantity-stepper.tsx';
import { useFewerTexts } from '../picking/use-fewer-texts.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import type { usePacking } from './use-packing.ts';

/** Fewer of a line are supplied than were picked, with the reason for the shopper. */
export function FewerDialog({
  line,
  title,
  weigh,
  onClose,
}: {
  line: PackLine;
  title: string;
  weigh: ReturnType<typeof usePacking>['weigh'];
  onClose: () => void;
}) {
  const texts = useMessages(pickingMessages);
  const id = useId();
  const fewer = useFewerTexts(line);
  const [count, setCount] = useState<number | null>(line.quantity - 1);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  async function send() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '' || count === null) return;
    if ((await weigh({ line: line.id, quantity: count, reason: reason.trim() })) === 'done') onClose();
  }

  return (
    <Dialog open onClose={onClose} labelledBy={id} place="middle">
      <div className="grid gap-4 overflow-y-auto p-5">
        <h2 id={id} className="font-bold text-xl">
          {title}
        </h2>
        <QuantityStepper
          label={fewer.question}
          goods={line}
          count={count}
          most={line.quantity - 1}
          onChange={setCount}
        />
        <ReasonField
          label={texts.reason}
          suggestions={texts.reasons}
          value={reason}
          onChange={setReason}
          error={missing && reason.trim() === '' ? texts.reasonMissing : undefined}
        />
        <Button onClick={send} disabled={count === null}>
          {fewer.answer(count, line.quantity)}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  );
}
