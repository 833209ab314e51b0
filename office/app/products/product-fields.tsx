import type { OfficeCategory } from '@haat/contract/office/categories';
import { TextArea, TextField } from '@haat/ui/field.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import { Select } from '@haat/ui/select.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
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
      <Offer {...fields} />
      <More {...fields} />
      <div className="rounded-card border border-line bg-surface p-4">
        <Switch
          label={texts.listed}
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
  const text = textProps(fields);
  return (
    <Section title={texts.basics}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label={texts.name} maxLength={200} lang="en" {...text('name')} />
        <TextField
          label={texts.nameBn}
          maxLength={200}
          lang="bn"
          optional={texts.optional}
          {...text('name_bn')}
        />
        <TextField label={texts.price} inputMode="decimal" maxLength={20} {...text('price')} />
        <TextField
          label={texts.unit}
          hint={texts.unitHint}
          optional={texts.optional}
          maxLength={50}
          {...text('unit')}
        />
        <Select label={texts.soldBy} {...text('sold_by')}>
          <option value="piece">{texts.byPiece}</option>
          <option value="weight">{texts.byWeight}</option>
        </Select>
        {isNew && <TextField label={texts.opening} inputMode="numeric" maxLength={12} {...text('stock')} />}
        <Select label={texts.category} {...text('category')}>
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
          label={texts.oldPrice}
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
  const text = textProps(fields);
  return (
    <Section title={texts.offer}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          label={texts.offerPrice}
          hint={texts.offerPriceHint}
          optional={texts.optional}
          inputMode="decimal"
          maxLength={20}
          {...text('offer_price')}
        />
        <TextField
          label={texts.offerStarts}
          hint={texts.offerTimeHint}
          optional={texts.optional}
          type="datetime-local"
          max={LAST_DHAKA_INPUT}
          {...text('offer_starts')}
        />
        <TextField
          label={texts.offerEnds}
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

const MORE = [
  ...(['code', 'barcode', 'shelf_place', 'weighed', 'options'] as const),
  ...(['preview_text', 'preview_text_bn', 'detail_text', 'detail_text_bn'] as const),
];

/** Closed at first, unless one of its fields is wrong. */
function More(fields: FieldsetProps) {
  const { values, errors, onChange } = fields;
  const texts = useMessages(productMessages);
  const text = textProps(fields);
  const isFolded = !MORE.some((name) => errors[name]);
  return (
    <details
      open={isFolded ? undefined : true}
      className="rounded-card border border-line bg-surface p-4 open:pb-4"
    >
      <summary className="min-h-11 content-center font-bold text-brand">{texts.more}</summary>
      <div className="mt-3 grid items-start gap-4 md:grid-cols-2">
        <TextField label={texts.code} optional={texts.optional} maxLength={100} {...text('code')} />
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label={texts.barcode}
              optional={texts.optional}
              inputMode="numeric"
              maxLength={40}
              {...text('barcode')}
            />
          </div>
          <ScanButton onCode={(barcode) => onChange({ barcode })} />
        </div>
        <TextField
          label={texts.shelfPlace}
          optional={texts.optional}
          maxLength={40}
          {...text('shelf_place')}
        />
        <Switch
          label={texts.weighed}
          checked={values.weighed}
          onChange={(weighed) => onChange({ weighed })}
        />
        <div className="md:col-span-2">
          <TextArea
            label={texts.options}
            hint={texts.optionsHint}
            optional={texts.optional}
            maxLength={800}
            rows={3}
            {...text('options')}
          />
        </div>
        <TextArea label={texts.previewText} lang="en" maxLength={500} {...text('preview_text')} />
        <TextArea label={texts.previewTextBn} lang="bn" maxLength={500} {...text('preview_text_bn')} />
        <TextArea label={texts.detailText} lang="en" maxLength={10_000} {...text('detail_text')} />
        <TextArea label={texts.detailTextBn} lang="bn" maxLength={10_000} {...text('detail_text_bn')} />
      </div>
    </details>
  );
}

/** Returns a function that makes the properties of a text field from its name. */
function textProps({ values, errors, onChange }: FieldsetProps) {
  return (name: Exclude<keyof FormValues, 'weighed' | 'listed'>) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
}

function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-brand"
      />
      <span>
        <span className="block font-bold">{label}</span>
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
    </label>
  );
}
