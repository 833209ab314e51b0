import type { OfficeCategory } from '@haat/contract/office/catalogue/categories';
import { useNameOf } from './product-name.ts';

/** The options of all categories, subcategories below their parents. */
export function CategoryOptions({ categories }: { categories: readonly OfficeCategory[] }) {
  const { titleOf } = useNameOf();
  return categories.map((category) => (
    <option key={category.id} value={category.id}>
      {`${category.parent === null ? '' : '\u2003'}${titleOf(category)}`}
    </option>
  ));
}
