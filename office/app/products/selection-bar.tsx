import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import type { ProductSummary } from '@haat/contract/office/catalogue/products';
import { staffName } from '@haat/contract/office/staff-name';
import { Button } from '@haat/ui/button.tsx';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { fieldErrors, useProblemTexts } from '../platform/problem-text.ts';
import { CategoryOptions } from './category-options.tsx';
import { productMessages } from './messages.ts';
import { useNameOf } from './product-name.ts';
import type { ProductSelection } from './use-product-selection.ts';

/** What is done with the chosen products, at the thumb. */
export function ProductSelectionBar({
  selection,
  categories,
}: {
  selection: ProductSelection;
  categories: OfficeCategory[];
}) {
  const texts = useMessages(productMessages);
  const { chosen, busy, change, all, end } = selection;
  if (!chosen) return null;
  const none = chosen.length === 0 || busy;
  return (
    <section
      aria-label={texts.chosenTitle}
      className="fixed inset-x-0 bottom-14 z-10 border-line border-t bg-surface p-3 md:bottom-0"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-2">
        <p className="font-bold" role="status">
          {texts.chosen(chosen.length)}
        </p>
        <Button variant="plain" onClick={all}>
          {texts.chooseAll}
        </Button>
        <Button variant="plain" className="max-md:ml-auto" onClick={end}>
          {texts.endChoosing}
        </Button>
        <div className="flex grow flex-wrap items-center gap-2 md:justify-end">
          <Button variant="soft" disabled={none} onClick={() => change({ listed: true })}>
            {texts.listMany}
          </Button>
          <Button variant="soft" disabled={none} onClick={() => change({ listed: false })}>
            {texts.archiveMany}
          </Button>
          <select
            aria-label={texts.weighMany}
            value=""
            disabled={none}
            onChange={({ target }) => change({ weighed: target.value === 'yes' })}
            className="min-h-11 min-w-0 flex-1 basis-36 rounded-control border border-muted/70 bg-surface px-3 md:max-w-60 md:flex-none md:basis-auto"
          >
            <option value="">{texts.weighMany}</option>
            <option value="yes">{texts.fields.weighed}</option>
            <option value="no">{texts.notWeighed}</option>
          </select>
          <select
            aria-label={texts.moveMany}
            value=""
            disabled={none}
            onChange={({ target }) => change({ category: Number(target.value) })}
            className="min-h-11 min-w-0 flex-1 basis-36 rounded-control border border-muted/70 bg-surface px-3 md:max-w-60 md:flex-none md:basis-auto"
          >
            <option value="">{texts.moveMany}</option>
            <CategoryOptions categories={categories} />
          </select>
        </div>
      </div>
    </section>
  );
}

/** The products that were not changed, and why. */
export function NotChanged({
  selection,
  products,
}: {
  selection: ProductSelection;
  products: readonly ProductSummary[];
}) {
  const texts = useMessages(productMessages);
  const language = useLanguage();
  const problemTexts = useProblemTexts();
  const { nameOf } = useNameOf();
  if (selection.refused.length === 0) return null;
  return (
    <ul role="alert" className="rounded-card bg-danger-soft p-4 text-danger">
      {selection.refused.map(({ id, fields, changed_by, changed_at }) => {
        const product = products.find((each) => each.id === id);
        const who = staffName(changed_by);
        const [wrong = problemTexts.unexpected] = Object.values(fieldErrors(fields, problemTexts));
        return (
          <li key={id}>
            <span className="font-bold">{product ? nameOf(product) : id}</span>
            <span>{`: ${who ? texts.changed(who, formatTime(changed_at, language)) : wrong}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
