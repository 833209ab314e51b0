import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import { Options } from '@haat/ui/select.tsx';
import { useNameOf } from './product-name.ts';

/** The options of all categories, subcategories below their parents. */
export function CategoryOptions({ categories }: { categories: readonly OfficeCategory[] }) {
  const { titleOf } = useNameOf();
  return (
    <Options
      of={categories.map((category) => [
        category.id,
        `${category.parent === null ? '' : '\u2003'}${titleOf(category)}`,
      ])}
    />
  );
}
