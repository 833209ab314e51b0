import {
  CUSTOMER_FIELDS,
  type ReceiverField as Length,
  RECEIVER_LENGTHS,
} from '@haat/contract/text/receiver';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useMessages } from '../i18n/language.ts';
import { changeMessages } from './messages.ts';
import type { OrderChangeDraft, ReceiverField } from './order-change-draft.ts';

const REQUIRED: readonly Length[] = ['phone', 'name', 'address'];
const MORE: readonly Length[] = ['city', 'zipcode', 'email', 'country'];

/** Who gets the order, and where; the phone first, because it is changed most often. */
export function ReceiverFields({
  textOf,
  errors,
  onChange,
}: {
  textOf: (name: ReceiverField) => string;
  /** By the name of the field. */
  errors: Partial<Record<string, string>>;
  onChange: (more: OrderChangeDraft['fields']) => void;
}) {
  const texts = useMessages(changeMessages);

  function field(short: Length) {
    const name = CUSTOMER_FIELDS[short];
    const props = {
      label: texts.fields[name],
      value: textOf(name),
      maxLength: RECEIVER_LENGTHS[short],
      autoComplete: 'off',
      error: errors[name],
    };
    const onType = ({ target }: { target: { value: string } }) => onChange({ [name]: target.value });
    if (short === 'address') return <TextArea key={name} {...props} rows={2} onChange={onType} />;
    return (
      <TextField
        key={name}
        {...props}
        {...(short === 'phone' && { type: 'tel', inputMode: 'tel' as const })}
        onFocus={({ target }) => short === 'phone' && target.select()}
        onChange={onType}
      />
    );
  }

  return (
    <Section title={texts.receiver}>
      <div className="grid gap-3">
        {REQUIRED.map(field)}
        <details open={MORE.some((name) => errors[CUSTOMER_FIELDS[name]]) || undefined}>
          <summary className="flex min-h-11 items-center font-bold text-brand">{texts.more}</summary>
          <div className="grid gap-3 pt-2">{MORE.map(field)}</div>
        </details>
      </div>
    </Section>
  );
}
