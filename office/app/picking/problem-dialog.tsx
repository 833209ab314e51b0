import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { pickingMessages } from './messages.ts';
import { useProductName } from './product-card.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { ReplaceForm } from './replace-form.tsx';
import type { Problem } from './shown-line.ts';
import { useFewerTexts } from './use-fewer-texts.ts';
import { makeTick } from './use-picking.ts';

/** Goods that are not there: fewer of them, none, or something else instead. */
export function ProblemDialog({
  product,
  line,
  staff,
  onClose,
}: Problem & { staff: number; onClose: () => void }) {
  const texts = useMessages(pickingMessages);
  const title = useId();
  const name = useProductName()(product);
  const [replacing, setReplacing] = useState(false);
  return (
    <Dialog open onClose={onClose} labelledBy={title} place="middle">
      <div className="grid gap-4 overflow-y-auto p-5">
        <h2 id={title} className="font-bold text-xl">
          {name} · {texts.problemTitle(line.bag)}
        </h2>
        {line.if_missing && (
          <p className="rounded-control bg-mango p-3 font-bold text-on-mango">
            {texts.ifMissing[line.if_missing]}
          </p>
        )}
        {replacing ? (
          <ReplaceForm
            product={product}
            line={line}
            staff={staff}
            onBack={() => setReplacing(false)}
            onDone={onClose}
          />
        ) : (
          <>
            <ShortForm product={product} line={line} staff={staff} onDone={onClose} />
            {/* A substitute is not replaced again. */}
            {line.consent === '' && (
              <Button variant="outline" onClick={() => setReplacing(true)}>
                {texts.replace}
              </Button>
            )}
            <Button variant="plain" onClick={onClose}>
              {texts.close}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function ShortForm({ product, line, staff, onDone }: Problem & { staff: number; onDone: () => void }) {
  const texts = useMessages(pickingMessages);
  const fewer = useFewerTexts(product);
  const [count, setCount] = useState<number | null>(line.quantity - 1);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  function send() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '' || count === null) return;
    const tick = { line: line.id, action: 'short' as const, quantity: count, seen: line.quantity };
    try {
      makeTick(
        staff,
        { ...tick, reason: reason.trim() },
        { name: product.name, name_bn: product.name_bn, bag: line.bag },
      );
      onDone();
    } catch {
      notify(texts.notStored);
    }
  }

  return (
    <>
      <QuantityStepper
        label={fewer.question}
        goods={product}
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
    </>
  );
}
