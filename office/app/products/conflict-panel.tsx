import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import type { FormValues } from './form-values.ts';
import { productMessages } from './messages.ts';
import { useNameOf } from './product-name.ts';
import type { Conflict, useProductForm } from './use-product-form.ts';

/** Somebody else was faster: both values of each field, and the choice between them. */
export function ConflictPanel({
  conflict,
  edit,
  categories,
}: {
  conflict: Conflict;
  edit: ReturnType<typeof useProductForm>;
  categories: readonly OfficeCategory[];
}) {
  const texts = useMessages(productMessages);
  const language = useLanguage();
  const { titleOf } = useNameOf();
  const labels: Record<string, string> = texts.fields;
  const shown = (field: string, value: string) => {
    const category = field === 'category' && categories.find(({ id }) => id === Number(value));
    if (category) return titleOf(category);
    return /^offer_(starts|ends)$/.test(field) && value.endsWith('Z')
      ? formatTime(value, language)
      : value || texts.empty;
  };
  return (
    <section role="alert" className="rounded-card border border-danger bg-danger-soft p-4">
      <h2 className="font-bold">
        {texts.changed(staffName(conflict.by), formatTime(conflict.at, language))}
      </h2>
      <dl className="my-3 grid gap-2">
        {Object.entries(conflict.theirs).map(([field, theirs]) => (
          <div key={field}>
            <dt className="font-bold text-sm">{labels[field] ?? field}</dt>
            {field !== 'pictures' && (
              <>
                <dd>{`${texts.now}: ${shown(field, theirs)}`}</dd>
                <dd>
                  {`${texts.yours}: ${shown(field, String(edit.values[field as keyof FormValues] ?? ''))}`}
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => edit.save(conflict.version)}>{texts.keepMine}</Button>
        <Button variant="outline" onClick={() => edit.takeTheirs(conflict)}>
          {texts.takeTheirs}
        </Button>
      </div>
    </section>
  );
}
