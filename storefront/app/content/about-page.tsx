import type { Client } from '@haat/contract/client';
import { languageOf } from '../i18n/language.ts';
import { textsFor, useLanguage, useTexts } from '../i18n/messages.ts';
import { clientContext } from '../platform/api.ts';
import { optional } from '../platform/optional.ts';
import { brandFor, pageMeta } from '../shell/page-meta.ts';
import type { Route } from './+types/about-page.ts';
import { paragraphsOf, saidIn } from './about.ts';
import { type Good, Goods } from './department-list.tsx';
import { FactCards } from './fact-cards.tsx';
import { BesideHelp } from './help-layout.tsx';
import { StoreIcon } from './icons.tsx';
import { PageHead } from './page-head.tsx';

/** How many kinds of goods are shown, each by a picture. */
const KINDS = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const [page, goods] = await Promise.all([
    optional(context, client.getSetupPage(), null),
    optional(context, readGoods(client), []),
  ]);
  return { page, goods };
}

/** The first top-level categories that have something to show, each with its first product's picture. */
async function readGoods(client: Client): Promise<Good[]> {
  const categories = (await client.listCategories()).filter(({ parent }) => parent === null);
  const goods = categories.slice(0, KINDS).map(async ({ slug, title, title_bn }) => {
    const [product] = (await client.listProducts({ query: { category: slug, limit: 1 } })).items;
    return product?.mainimage ? { slug, title, title_bn, image: product.mainimage } : null;
  });
  return (await Promise.all(goods)).filter((good) => good !== null);
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { pathname } = location;
  const shop = matches[0].loaderData;
  const texts = textsFor(pathname).shell;
  const said = saidIn(languageOf(pathname), loaderData?.page ?? null);
  return pageMeta({
    title: `${said?.title || texts.about} | ${brandFor(pathname, shop)}`,
    description: paragraphsOf(said?.text ?? '')[0] ?? texts.tagline,
    path: pathname,
    shop,
  });
}

/**
 * The text about the shop, in Bengali where there is one: the page is mostly Bengali (specification, section 1). In the
 * English interface the first English paragraph stands below it.
 */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const language = useLanguage();
  const texts = useTexts();
  const { page, goods } = loaderData;
  const body = saidIn('bn', page);
  const besides = language === 'en' && body?.lang === 'bn' ? saidIn('en', page) : null;
  const [lead = texts.shell.tagline, ...rest] = paragraphsOf(body?.text ?? '');
  return (
    <>
      <PageHead
        icon={<StoreIcon className="size-12" />}
        title={saidIn(language, page)?.title || texts.shell.about}
        lead={{ text: lead, lang: body?.lang ?? language }}
      />
      <BesideHelp>
        <FactCards lang="bn" show={['delivery', 'returns', 'support', 'phone']} />
        <div className="grid gap-8 rounded-card border border-line bg-surface p-5 md:p-10">
          <Paragraphs lang={body?.lang ?? language} paragraphs={rest} />
          {besides && (
            <section aria-labelledby="in-english" className="border-t border-line pt-8">
              <h2 id="in-english" className="mb-2 text-lg font-bold">
                {texts.content.inEnglish}
              </h2>
              <Paragraphs lang="en" paragraphs={paragraphsOf(besides.text).slice(0, 1)} />
            </section>
          )}
        </div>
        <Goods goods={goods} />
      </BesideHelp>
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
