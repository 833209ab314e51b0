import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { Section } from '@haat/ui/section.tsx';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { weightText } from '../i18n/product-text.ts';
import { QuantityStepper } from '../picking/quantity-stepper.tsx';
import { editMessages } from './messages.ts';
import { type OrderEditDraft, quantityOf, suppliedOf } from './order-edit-draft.ts';

/** How many of each line are supplied, at most as ordered. */
export function SuppliedFields({
  order,
  draft,
  onChange,
}: {
  order: OfficeOrder;
  draft: OrderEditDraft;
  onChange: (more: Partial<OrderEditDraft>) => void;
}) {
  const texts = useMessages(editMessages);
  const language = useLanguage();
  if (order.status === 'COMPLETED') return <p className="text-muted">{texts.linesFixed}</p>;
  const labelOf = (item: OfficeOrder['orderitems'][number]) => {
    const name = (language === 'bn' && item.item_name_bn) || item.item_name;
    const weight = weightText(language, item, item.quantity);
    return `${name} (${weight === null ? texts.of(inDigits(item.quantity)) : texts.ofWeight(weight)})`;
  };
  const isLess = order.orderitems.some(
    (item) => (quantityOf(item, draft) ?? suppliedOf(item)) < suppliedOf(item),
  );
  return (
    <Section title={texts.lines}>
      <ul className="divide-y divide-line">
        {order.orderitems.map((item) => (
          <li key={item.id} className="py-1">
            <QuantityStepper
              label={labelOf(item)}
              product={item}
              count={quantityOf(item, draft)}
              most={item.quantity}
              onChange={(count) => onChange({ quantities: { ...draft.quantities, [item.id]: count } })}
            />
          </li>
        ))}
      </ul>
      {isLess && (
        <fieldset className="mt-3 grid gap-2">
          <legend className="mb-1 font-bold text-sm">{texts.where}</legend>
          {[false, true].map((missing) => (
            <label
              key={String(missing)}
              className="flex min-h-12 items-center gap-3 rounded-control border border-line px-4 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="radio"
                name="missing"
                checked={draft.missing === missing}
                onChange={() => onChange({ missing })}
                className="size-5 accent-brand"
              />
              <span>{missing ? texts.missing : texts.returned}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Section>
  );
}
