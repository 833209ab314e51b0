import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Select } from '@haat/ui/select.tsx';
import { useMessages } from '../i18n/language.ts';
import { editMessages } from './messages.ts';
import { amountOf, type OrderEditDraft } from './order-edit-draft.ts';

/** Lowers what an order costs; what was paid too much is refunded. */
export function PriceReductionFields({
  order,
  draft,
  mayPayCash,
  checked,
  onChange,
}: {
  order: OfficeOrder;
  draft: OrderEditDraft;
  mayPayCash: boolean;
  checked: boolean;
  onChange: (more: Partial<OrderEditDraft>) => void;
}) {
  const texts = useMessages(editMessages);
  const wrong = draft.amount.trim() !== '' && amountOf(draft) === null;
  return (
    <Section title={texts.lower}>
      <div className="grid gap-3">
        <TextField
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={draft.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
          error={wrong && (checked || draft.amount.length > 2) ? texts.amountWrong : undefined}
        />
        {order.delivery_paisa > 0 && (
          <Select
            label={texts.kind}
            value={draft.kind}
            onChange={({ target }) => onChange({ kind: target.value as OrderEditDraft['kind'] })}
          >
            <option value="goodwill">{texts.kinds.goodwill}</option>
            <option value="delivery">{texts.kinds.delivery}</option>
          </Select>
        )}
        {mayPayCash && order.order_type === 'ONLINE' && order.paid_paisa > 0 && (
          <Checkbox
            label={texts.inCash}
            large
            checked={draft.inCash}
            onChange={({ target }) => onChange({ inCash: target.checked })}
          />
        )}
      </div>
    </Section>
  );
}
