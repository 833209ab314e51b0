import type { Client } from '@haat/contract/client';
import { Markdown } from '@haat/ui/markdown.tsx';
import { languageOf } from '../i18n/language.ts';
import { messagesFor, useLanguage, useMessages } from '../i18n/messages.ts';
import { clientContext } from '../platform/api.ts';
import { callOrFallback } from '../platform/call-or-fallback.ts';
import { brandFor, pageMeta } from '../shop/page-meta.ts';
import { publishedTexts, useShopTexts } from '../shop/shop-texts.ts';
import type { Route } from './+types/about-page.ts';
import { aboutContent } from './about-content.ts';
import { type Department, DepartmentList } from './department-list.tsx';
import { FactCards } from './fact-cards.tsx';
import { HelpLayout } from './help-layout.tsx';
import { StoreIcon } from './icons.tsx';
import { PageHead } from './page-head.tsx';
import { revalidateOnPathChange } from './revalidate-on-path-change.ts';
import { useLoggedRouteError } from './use-logged-route-error.ts';

/** The number of departments, each with a picture. */
const DEPARTMENTS = 6;

export const shouldRevalidate = revalidateOnPathChange;

export async function loader({ context, url }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const language = languageOf(url.pathname);
  const [about, departments] = await Promise.all([
    callOrFallback(
      context,
      client.getSetupPage().then((page) => aboutContent(language, page)),
      null,
    ),
    callOrFallback(context, readDepartments(client), []),
  ]);
  return { about, departments };
}

/** The first top-level categories with products, each with its picture, or that of its first product. */
async function readDepartments(client: Client): Promise<Department[]> {
  const categories = (await client.listCategories()).filter(({ parent }) => parent === null);
  const departments = categories.slice(0, DEPARTMENTS).map(async ({ slug, title, title_bn, image }) => {
    if (image) return { slug, title, title_bn, image };
    const [product] = (await client.listProducts({ query: { category: slug, limit: 1 } })).items;
    return product?.mainimage ? { slug, title, title_bn, image: product.mainimage } : null;
  });
  return (await Promise.all(departments)).filter((department) => department !== null);
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { pathname } = location;
  const shop = matches[0].loaderData;
  const texts = messagesFor('shop', pathname);
  const about = loaderData?.about;
  return pageMeta({
    title: `${about?.title || texts.about} | ${brandFor(pathname, shop)}`,
    description: about?.description || (publishedTexts(shop, languageOf(pathname)) ?? texts).tagline,
    path: pathname,
    shop,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <About {...loaderData} />;
}

export function ErrorBoundary() {
  useLoggedRouteError();
  return <About about={null} departments={[]} />;
}

/** The text about the shop and its departments. */
function About({ about, departments }: Route.ComponentProps['loaderData']) {
  const language = useLanguage();
  const texts = useMessages('shop');
  const { tagline } = useShopTexts();
  const { inEnglish } = useMessages('content');
  const lang = about?.lang ?? language;
  return (
    <>
      <PageHead
        icon={<StoreIcon className="size-12" />}
        title={about?.title || texts.about}
        lead={{ text: about?.lead || tagline, lang: about?.lead ? lang : language }}
      />
      <HelpLayout>
        <FactCards lang="bn" show={['delivery', 'returns', 'support', 'phone']} />
        {about && (about.body.length > 0 || about.english.length > 0) && (
          <div className="grid gap-8 rounded-card border border-line bg-surface p-5 md:p-10">
            <Markdown lang={lang} nodes={about.body} />
            {about.english.length > 0 && (
              <section aria-labelledby="in-english" className="border-t border-line pt-8">
                <h2 id="in-english" className="mb-2 text-lg font-bold">
                  {inEnglish}
                </h2>
                <Markdown lang="en" nodes={about.english} />
              </section>
            )}
          </div>
        )}
        <DepartmentList departments={departments} />
      </HelpLayout>
    </>
  );
}
