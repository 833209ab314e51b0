import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { useNameOf } from '../products/product-name.ts';
import type { Problem, ShownLine } from './merge-queued-ticks.ts';
import { pickingMessages } from './messages.ts';
import { ReplaceForm } from './replace-form.tsx';
import { SupplyFewerForm } from './supply-fewer-form.tsx';
import { makeTick } from './use-picking.ts';

/** A product that is not there: fewer of it, none, or something else instead. */
export function ProblemDialog({
  product,
  line,
  staff,
  onClose,
}: Problem & { staff: number; onClose: () => void }) {
  const texts = useMessages(pickingMessages);
  const { attributes } = useMessages(orderMessages);
  const name = useNameOf().nameOf(product);
  const [replacing, setReplacing] = useState(false);
  return (
    <TitledDialog title={`${name} · ${texts.problemTitle(line.bag)}`} onClose={onClose}>
      {line.asked.if_missing && (
        <p className="rounded-control bg-notice p-3 font-bold text-on-notice">
          {`${attributes.if_missing.label}: ${attributes.if_missing.choices[line.asked.if_missing]}`}
        </p>
      )}
      {line.wished && !replacing && (
        <WishedSubstitute product={product} line={line} wished={line.wished} staff={staff} onDone={onClose} />
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
    </TitledDialog>
  );
}

/** What the shopper has chosen beforehand: nobody is asked. */
function WishedSubstitute({
  product,
  line,
  wished,
  staff,
  onDone,
}: Problem & { wished: NonNullable<ShownLine['wished']>; staff: number; onDone: () => void }) {
  const texts = useMessages(pickingMessages);
  const { nameOf } = useNameOf();

  function send() {
    const { quantity } = line;
    const tick = { line: line.id, action: 'substitute' as const, quantity, seen: quantity };
    try {
      const shown = { name: product.name, name_bn: product.name_bn, bag: line.bag };
      makeTick(staff, { ...tick, product: wished.product }, shown);
      onDone();
    } catch {
      notify(texts.notStored, 'error');
    }
  }

  return (
    <div className="grid gap-2 rounded-control bg-brand-soft p-3">
      <p className="font-bold">{texts.wished(nameOf(wished))}</p>
      <Button onClick={send}>{texts.replaceWith(line.quantity, nameOf(wished))}</Button>
    </div>
  );
}

function ShortForm({ product, line, staff, onDone }: Problem & { staff: number; onDone: () => void }) {
  const texts = useMessages(pickingMessages);

  function send(quantity: number, reason: string) {
    const tick = { line: line.id, action: 'short' as const, quantity, seen: line.quantity, reason };
    try {
      makeTick(staff, tick, { name: product.name, name_bn: product.name_bn, bag: line.bag });
      onDone();
    } catch {
      notify(texts.notStored, 'error');
    }
  }

  return <SupplyFewerForm product={product} quantity={line.quantity} onSubmit={send} />;
}
