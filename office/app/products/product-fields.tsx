import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import {
  type ProductField,
  productField,
  productFieldNames,
  productFields,
} from '@haat/contract/shop/product-fields';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import { Select } from '@haat/ui/select.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { LAST_DHAKA_INPUT } from '../i18n/dhaka-input.ts';
import { useMessages } from '../i18n/language.ts';
import { ScanButton } from '../scanning/scan-button.tsx';
import { CategoryOptions } from './category-options.tsx';
import type { FormValues } from './form-values.ts';
import { productMessages } from './messages.ts';

interface FieldsetProps {
  values: FormValues;
  errors: FieldErrors;
  onChange: (fields: Partial<FormValues>) => void;
}

/** All fields except the pictures: first those that a sale needs, the others in a section that is closed at first. */
export function ProductFieldset({
  categories,
  isNew,
  ...fields
}: FieldsetProps & { categories: readonly OfficeCategory[]; isNew: boolean }) {
  const texts = useMessages(productMessages);
  return (
    <>
      <Basics {...fields} categories={categories} isNew={isNew} />
      {(!isNew || fields.values.offer_price !== '') && <Offer {...fields} />}
      <More {...fields} />
      <div className="rounded-card border border-line bg-surface p-4">
        <Switch
          label={texts.fields.listed}
          hint={texts.listedHint}
          checked={fields.values.listed}
          onChange={(listed) => fields.onChange({ listed })}
        />
      </div>
    </>
  );
}

function Basics({
  categories,
  isNew,
  ...fields
}: FieldsetProps & { categories: readonly OfficeCategory[]; isNew: boolean }) {
  const texts = useMessages(productMessages);
  const text = useTextProps(fields);
  return (
    <Section title={texts.basics}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...text('name')} />
        <TextField optional={texts.optional} {...text('name_bn')} />
        <TextField inputMode="decimal" maxLength={20} {...text('price')} />
        <TextField hint={texts.unitHint} optional={texts.optional} {...text('unit')} />
        <Select {...text('sold_by')}>
          <option value="piece">{texts.byPiece}</option>
          <option value="weight">{texts.byWeight}</option>
        </Select>
        {isNew && <TextField inputMode="numeric" maxLength={12} {...text('stock')} />}
        <Select {...text('category')}>
          <option value="">{texts.choose}</option>
          <CategoryOptions categories={categories} />
        </Select>
        {categories.length === 0 && (
          <p className="text-sm">
            <span>{texts.noCategories}</span>
            {space}
            <Link to="/categories" className="font-bold text-brand underline">
              {texts.createCategory}
            </Link>
          </p>
        )}
        <TextField
          hint={texts.oldPriceHint}
          optional={texts.optional}
          inputMode="decimal"
          maxLength={20}
          {...text('old_price')}
        />
      </div>
    </Section>
  );
}

function Offer(fields: FieldsetProps) {
  const texts = useMessages(productMessages);
  const text = useTextProps(fields);
  return (
    <Section title={texts.offer}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          hint={texts.offerPriceHint}
          optional={texts.optional}
          inputMode="decimal"
          maxLength={20}
          {...text('offer_price')}
        />
        <TextField
          hint={texts.offerTimeHint}
          optional={texts.optional}
          type="datetime-local"
          max={LAST_DHAKA_INPUT}
          {...text('offer_starts')}
        />
        <TextField
          hint={texts.offerEndsHint}
          optional={texts.optional}
          type="datetime-local"
          max={LAST_DHAKA_INPUT}
          {...text('offer_ends')}
        />
      </div>
    </Section>
  );
}

/** Fields of the table that have their places above. */
const ABOVE: readonly ProductField[] = ['name', 'name_bn', 'unit', 'listed'];
const FURTHER = productFieldNames.filter((name) => !ABOVE.includes(name));
const MORE = ['code', 'barcode', 'options', ...FURTHER] as const;

/** The letters of a text for which a field has several lines. */
const LONG = 200;

/** Closed at first, unless one of its fields is wrong. */
function More(fields: FieldsetProps) {
  const { values, errors, onChange } = fields;
  const texts = useMessages(productMessages);
  const text = useTextProps(fields);
  const isFolded = !MORE.some((name) => errors[name]);
  return (
    <details
      open={isFolded ? undefined : true}
      className="rounded-card border border-line bg-surface p-4 open:pb-4"
    >
      <summary className="min-h-11 content-center font-bold text-brand">{texts.more}</summary>
      <div className="mt-3 grid items-start gap-4 md:grid-cols-2">
        <TextField optional={texts.optional} maxLength={100} {...text('code')} />
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField optional={texts.optional} inputMode="numeric" maxLength={40} {...text('barcode')} />
          </div>
          <ScanButton onCode={(barcode) => onChange({ barcode })} />
        </div>
        <div className="md:col-span-2">
          <TextArea
            hint={texts.optionsHint}
            optional={texts.optional}
            maxLength={800}
            rows={3}
            {...text('options')}
          />
        </div>
        {FURTHER.map((name) => {
          const value = values[name];
          if (typeof value === 'boolean')
            return (
              // A text and its Bengali one are side by side after it.
              <div key={name} className={name === 'fresh_asked' ? 'md:col-span-2' : undefined}>
                <Switch
                  label={texts.fields[name]}
                  error={errors[name]}
                  checked={value}
                  onChange={(checked) => onChange({ [name]: checked })}
                />
              </div>
            );
          return (productField(name).maxLength ?? 0) > LONG ? (
            <TextArea key={name} {...text(name as TextName)} />
          ) : (
            <TextField key={name} optional={texts.optional} {...text(name as TextName)} />
          );
        })}
      </div>
    </details>
  );
}

type TextName = {
  [Name in keyof FormValues]: FormValues[Name] extends string ? Name : never;
}[keyof FormValues];

/** Returns a function that makes the properties of a text field from its name. */
function useTextProps({ values, errors, onChange }: FieldsetProps) {
  const texts = useMessages(productMessages);
  return (name: TextName) => {
    const { maxLength, lang } = name in productFields ? productField(name as ProductField) : {};
    return {
      name,
      label: texts.fields[name],
      value: values[name],
      error: errors[name],
      autoComplete: 'off',
      ...(maxLength !== undefined && { maxLength }),
      ...(lang && { lang }),
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    };
  };
}

function Switch({
  label,
  hint,
  error,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-brand"
      />
      <span>
        <span className="block font-bold">{label}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
        {error !== undefined && (
          <span id={id} className="block text-danger text-sm">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
