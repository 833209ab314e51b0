import type { Category } from '@haat/contract/shop/catalogue';
import { titleIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Picture } from '../platform/picture.tsx';
import { productsPath } from '../shop/product-urls.ts';

/** A top-level category with the picture of one of its products. */
export type Department = Pick<Category, 'slug' | 'title' | 'title_bn'> & { image: string };

/** Some categories of the shop as pictures with links. */
export function DepartmentList({ departments }: { departments: Department[] }) {
  const texts = useMessages('content');
  const language = useLanguage();
  if (departments.length === 0) return null;
  return (
    <section aria-labelledby="departments">
      <h2 id="departments" className="mb-3 text-xl font-bold">
        {texts.departments}
      </h2>
      <ul className="grid two-columns gap-3 sm:grid-cols-3">
        {departments.map((department) => (
          <li
            key={department.slug}
            className="relative rounded-card border border-line bg-surface p-2 hover:border-brand"
          >
            <Picture src={department.image} alt="" place="card" />
            <Link
              to={productsPath({ category: department.slug })}
              className="block px-1 pt-2 pb-1 font-bold after:absolute after:inset-0 after:rounded-card"
            >
              {titleIn(language, department)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
