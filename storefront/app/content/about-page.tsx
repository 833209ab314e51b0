import type { Client } from '@haat/contract/client';
import { languageOf } from '../i18n/language.ts';
import { messagesFor, useLanguage, useMessages } from '../i18n/messages.ts';
import { clientContext } from '../platform/api.ts';
import { optional } from '../platform/optional.ts';
import { shopMessages } from '../shop/messages.ts';
import { brandFor, pageMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/about-page.ts';
import { aboutTextIn, paragraphsOf } from './about.ts';
import { type Department, DepartmentList } from './department-list.tsx';
import { FactCards } from './fact-cards.tsx';
import { HelpLayout } from './help-layout.tsx';
import { StoreIcon } from './icons.tsx';
import { contentMessages } from './messages.ts';
import { PageHead } from './page-head.tsx';

/** The number of departments, each with a picture. */
const DEPARTMENTS = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [page, departments] = await Promise.all([
    optional(context, client.getSetupPage(), null),
    optional(context, readDepartments(client), []),
  ]);
  return { page, departments };
}

/** The first top-level categories with products, each with the picture of its first product. */
async function readDepartments(client: Client): Promise<Department[]> {
  const categories = (await client.listCategories()).filter(({ parent }) => parent === null);
  const departments = categories.slice(0, DEPARTMENTS).map(async ({ slug, title, title_bn }) => {
    const [product] = (await client.listProducts({ query: { category: slug, limit: 1 } })).items;
    return product?.mainimage ? { slug, title, title_bn, image: product.mainimage } : null;
  });
  return (await Promise.all(departments)).filter((department) => department !== null);
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { pathname } = location;
  const shop = matches[0].loaderData;
  const texts = messagesFor(shopMessages, pathname);
  const about = aboutTextIn(languageOf(pathname), loaderData?.page ?? null);
  return pageMeta({
    title: `${about?.title || texts.about} | ${brandFor(pathname, shop)}`,
    description: paragraphsOf(about?.text ?? '')[0] ?? texts.tagline,
    path: pathname,
    shop,
  });
}

/**
 * The text about the shop, in Bengali if available: the page is mostly Bengali (specification, section 1). The English page
 * adds the first English paragraph below.
 */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const language = useLanguage();
  const texts = useMessages(shopMessages);
  const { inEnglish } = useMessages(contentMessages);
  const { page, departments } = loaderData;
  const body = aboutTextIn('bn', page);
  const english = language === 'en' && body?.lang === 'bn' ? aboutTextIn('en', page) : null;
  const [lead = texts.tagline, ...rest] = paragraphsOf(body?.text ?? '');
  return (
    <>
      <PageHead
        icon={<StoreIcon className="size-12" />}
        title={aboutTextIn(language, page)?.title || texts.about}
        lead={{ text: lead, lang: body?.lang ?? language }}
      />
      <HelpLayout>
        <FactCards lang="bn" show={['delivery', 'returns', 'support', 'phone']} />
        <div className="grid gap-8 rounded-card border border-line bg-surface p-5 md:p-10">
          <Paragraphs lang={body?.lang ?? language} paragraphs={rest} />
          {english && (
            <section aria-labelledby="in-english" className="border-t border-line pt-8">
              <h2 id="in-english" className="mb-2 text-lg font-bold">
                {inEnglish}
              </h2>
              <Paragraphs lang="en" paragraphs={paragraphsOf(english.text).slice(0, 1)} />
            </section>
          )}
        </div>
        <DepartmentList departments={departments} />
      </HelpLayout>
    </>
  );
}

function Paragraphs({ lang, paragraphs }: { lang: 'en' | 'bn'; paragraphs: string[] }) {
  return (
    <div lang={lang} className="grid max-w-prose gap-4 md:text-[1.0625rem]">
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
