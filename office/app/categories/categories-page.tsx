import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { ChevronDownIcon, PlusIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import { useNameOf } from '../products/product-name.ts';
import type { Route } from './+types/categories-page.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { categoryMessages } from './messages.ts';

export const clientLoader = loading(() => api.listOfficeCategories());

/** The tree of the categories: titles, order, and which is below which. */
export default function CategoriesPage({ loaderData: categories }: Route.ComponentProps) {
  const texts = useMessages(categoryMessages);
  const [edited, setEdited] = useState<OfficeCategory | 'new' | null>(null);
  const children = Map.groupBy(categories, ({ parent }) => parent);
  const tops = children.get(null) ?? [];
  const countOf = ({ id, products }: OfficeCategory) =>
    products + (children.get(id) ?? []).reduce((sum, below) => sum + below.products, 0);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PageTitle>{texts.title}</PageTitle>
        <Button onClick={() => setEdited('new')}>
          <PlusIcon className="size-5" />
          <span>{texts.add}</span>
        </Button>
      </div>
      <p className="text-muted">{texts.why}</p>
      <Level categories={tops} countOf={countOf} onEdit={setEdited}>
        {(top) => <Level categories={children.get(top.id) ?? []} countOf={countOf} onEdit={setEdited} />}
      </Level>
      {edited && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          tops={tops}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

/** The categories of one parent, each with buttons to move it among them. */
function Level({
  categories,
  countOf,
  onEdit,
  children,
}: {
  categories: readonly OfficeCategory[];
  /** The number of products, with those of the subcategories. */
  countOf: (category: OfficeCategory) => number;
  onEdit: (category: OfficeCategory) => void;
  children?: (category: OfficeCategory) => Elements;
}) {
  const texts = useMessages(categoryMessages);
  const { titleOf } = useNameOf();
  const { busy, run } = useAction(({ code }) => (code === 'category_changed' ? texts.reordered : undefined));
  if (categories.length === 0) return null;

  async function move(from: number, to: number) {
    const moved = categories[from];
    if (!moved) return;
    const order = categories.toSpliced(from, 1).toSpliced(to, 0, moved);
    const body = { parent: moved.parent, categories: order.map(({ id }) => id) };
    await run(() => api.sortCategories({ body }));
  }

  return (
    <ul
      className={
        children ? 'overflow-hidden rounded-card border border-line bg-surface' : 'border-line border-t pl-4'
      }
    >
      {categories.map((category, at) => (
        <li key={category.id} className="border-line border-b last:border-b-0">
          <div className="flex min-h-14 items-center gap-1 pl-4">
            <button
              type="button"
              onClick={() => onEdit(category)}
              className="min-h-11 min-w-0 grow rounded-control text-left hover:text-brand"
            >
              <span className={`block ${children ? 'font-bold' : ''}`}>{titleOf(category)}</span>
              <span className="block text-muted text-sm tabular-nums">
                {`${texts.products(countOf(category))} · ${category.slug}`}
              </span>
            </button>
            <IconButton
              label={texts.up(titleOf(category))}
              disabled={at === 0 || busy}
              onClick={() => move(at, at - 1)}
            >
              <ChevronDownIcon className="size-5 rotate-180" />
            </IconButton>
            <IconButton
              label={texts.down(titleOf(category))}
              disabled={at === categories.length - 1 || busy}
              onClick={() => move(at, at + 1)}
            >
              <ChevronDownIcon className="size-5" />
            </IconButton>
          </div>
          {children?.(category)}
        </li>
      ))}
    </ul>
  );
}
