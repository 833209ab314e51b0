import {
  choiceText,
  type OrderAttributeValues,
  orderAttribute,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { deskMessages } from './messages.ts';
import { edit, useDesk } from './order-draft.ts';

const languages = ['bn', 'en'] as const;

/** What is rarely changed: collecting at the shop, what the caller asks for, the language of the messages. */
export function DraftDetails() {
  const texts = useMessages(deskMessages);
  const draft = useDesk((desk) => desk.draft);
  const { pickup, language } = draft;
  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-11 items-center font-bold text-brand">{texts.more_details}</summary>
      <div className="grid gap-3 pb-4">
        <Checkbox
          label={texts.pickup}
          checked={pickup}
          onChange={(event) => edit({ pickup: event.target.checked })}
        />
        <AttributeFields values={draft} onChange={edit} />
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="font-bold text-sm">{texts.sms}</legend>
          {languages.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="sms-language"
                checked={language === each}
                className="size-5 accent-brand"
                onChange={() => edit({ language: each })}
              />
              <span lang={each}>{texts.languages[each]}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}

/** What the caller asks for with the whole order. */
export function AttributeFields({
  values,
  onChange,
}: {
  values: Partial<OrderAttributeValues>;
  onChange: (more: Partial<OrderAttributeValues>) => void;
}) {
  const texts = useMessages(deskMessages);
  const { attributes } = useMessages(orderMessages);
  return orderAttributeNames.map((name) => {
    const { choices, maxLength } = orderAttribute(name);
    const field = {
      label: attributes[name].label,
      value: values[name] ?? '',
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    };
    return choices ? (
      <Select key={name} {...field}>
        <Options
          of={['', ...choices].map((choice) => [
            choice,
            choice ? choiceText(attributes, name, choice) : texts.nothingSaid,
          ])}
        />
      </Select>
    ) : (
      <TextField key={name} {...field} maxLength={maxLength ?? 0} autoComplete="off" />
    );
  });
}
