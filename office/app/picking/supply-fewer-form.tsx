import type { SoldUnit } from '@haat/contract/money/sold-by';
import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { weightText } from '../i18n/product-text.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { pickingMessages } from './messages.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

/** A quantity below that of a line, in pieces or in the weight that was ordered, and the reason for the shopper. */
export function SupplyFewerForm({
  product,
  quantity,
  onSubmit,
}: {
  product: SoldUnit;
  quantity: number;
  onSubmit: (count: number, reason: string) => void;
}) {
  const texts = useMessages(pickingMessages);
  const fewer = useFewerTexts(product);
  const [count, setCount] = useState<number | null>(quantity - 1);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  function submit() {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '' && count !== null) onSubmit(count, reason.trim());
  }

  return (
    <>
      <QuantityStepper
        label={fewer.question}
        product={product}
        count={count}
        most={quantity - 1}
        onChange={setCount}
      />
      <ReasonField
        label={texts.reason}
        kind="missing"
        value={reason}
        onChange={setReason}
        error={missing && reason.trim() === '' ? texts.reasonMissing : undefined}
      />
      <Button onClick={submit} disabled={count === null}>
        {fewer.answer(count, quantity)}
      </Button>
    </>
  );
}

function useFewerTexts(product: SoldUnit) {
  const texts = useMessages(pickingMessages);
  const language = useLanguage();
  const amountOf = (quantity: number) => weightText(language, product, quantity);
  return {
    question: amountOf(1) === null ? texts.howMany : texts.howMuch,
    /** The text of the button. */
    answer(count: number | null, ordered: number): string {
      const [some, all] = [amountOf(count ?? 0), amountOf(ordered)];
      return some !== null && all !== null && count !== 0
        ? texts.fewerWeight(some, all)
        : texts.fewer(count ?? 0, ordered);
    },
  };
}
