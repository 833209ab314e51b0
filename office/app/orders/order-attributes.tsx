import {
  choiceText,
  type OrderAttributeValues,
  orderAttributeNames,
  orderAttributes,
} from '@haat/contract/shop/order-attributes';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

/** What a shopper asked for, as far as the response has it: texts as they were typed, choices with their label. */
export function OrderAttributes({
  of,
  className = '',
}: {
  of: Partial<OrderAttributeValues>;
  className?: string;
}) {
  const { attributes } = useMessages(orderMessages);
  return orderAttributeNames.map((name) => {
    const value = of[name];
    if (!value) return null;
    return 'choices' in orderAttributes[name] ? (
      <p key={name} className={`text-muted ${className}`}>
        {`${attributes[name].label}: ${choiceText(attributes, name, value)}`}
      </p>
    ) : (
      <p key={name} className={`rounded-control bg-notice p-2 text-on-notice ${className}`}>
        {value}
      </p>
    );
  });
}
