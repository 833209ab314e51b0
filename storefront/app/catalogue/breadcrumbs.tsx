import type { Language } from '@haat/contract/text/language';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { pathIn } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import type { Place } from '../shop/categories.ts';
import { JsonLd } from '../shop/json-ld.tsx';
import { productsPath } from '../shop/product-urls.ts';
import { useShop } from '../shop/shop.ts';

/** The breadcrumbs from the home page to the current page. `last` is its title; without it, the deepest category is last. */
export function Breadcrumbs({ place, last }: { place: Place | null; last?: string }) {
  const texts = useMessages('catalogue');
  const { home } = useMessages('shop');
  const steps = [
    { title: home, path: '/' },
    { title: texts.everything, path: productsPath() },
    ...stepsTo(place),
  ];
  const deepest = steps.at(-1)?.path;
  const origin = useShop()?.origin ?? '';
  const language = useLanguage();
  const data = import.meta.env.SSR ? stepsData(steps, { origin, language }) : null;
  const currentTitle = last ?? steps.pop()?.title;
  return (
    <nav aria-label={texts.breadcrumbs} className="text-sm text-muted">
      <JsonLd key={deepest} data={data} />
      <ol className="flex flex-wrap items-center">
        {steps.map((step, index) => (
          // On phones a product's categories have one line without the list of everything.
          <li
            key={step.path}
            className={`flex items-center ${index === 1 && steps.length > 2 ? 'max-md:hidden' : ''}`}
          >
            {index > 0 && <ChevronRightIcon className="mx-1 size-4" />}
            <Link
              to={step.path}
              className="inline-flex min-h-11 items-center hover:text-brand hover:underline"
            >
              {step.title}
            </Link>
          </li>
        ))}
        <li aria-current="page" className={`flex items-center text-ink ${last ? 'max-md:sr-only' : ''}`}>
          <ChevronRightIcon className="mx-1 size-4" />
          <span className="line-clamp-1">{currentTitle}</span>
        </li>
      </ol>
    </nav>
  );
}

interface Step {
  title: string;
  /** The English path. */
  path: string;
}

/** The breadcrumbs for search engines (schema.org BreadcrumbList), without the product, which has its own JSON-LD. */
function stepsData(steps: Step[], { origin, language }: { origin: string; language: Language }): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: origin + pathIn(language, path),
    })),
  };
}

function stepsTo(place: Place | null): Step[] {
  if (!place) return [];
  const { category, child } = place;
  const top = { title: category.title, path: productsPath({ category: category.slug }) };
  if (!child) return [top];
  const path = productsPath({ category: category.slug, subcategory: child.slug });
  return [top, { title: child.title, path }];
}
