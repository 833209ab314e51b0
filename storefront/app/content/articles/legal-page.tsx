import { Markdown } from '@haat/ui/markdown.tsx';
import { data } from 'react-router';
import { englishPath, languageOf, phoneIn } from '../../i18n/language.ts';
import { messagesFor, useLanguage, useMessages } from '../../i18n/messages.ts';
import { clientContext } from '../../platform/api.ts';
import { addressIn, telUrl } from '../../shop/contact-links.ts';
import { brandFor, pageMeta, privateMeta } from '../../shop/page-meta.ts';
import { Registration } from '../../shop/registration.tsx';
import { useShop } from '../../shop/shop.ts';
import { HelpLayout } from '../help-layout.tsx';
import { ShieldIcon } from '../icons.tsx';
import { PageHead } from '../page-head.tsx';
import { renderText } from '../render-text.ts';
import { revalidateOnPathChange } from '../revalidate-on-path-change.ts';
import type { Route } from './+types/legal-page.ts';

export const shouldRevalidate = revalidateOnPathChange;

/** The terms or what the shop does with personal data, in the language of the page. 404 if the provider of the API has no such text. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname);
  const page = pageOf(url.pathname);
  const article = (await context.get(clientContext).listArticles()).find((each) => each.page === page);
  if (!article) return data(null, { status: 404 });
  const [lead, text] = language === 'bn' ? [article.lead_bn, article.text_bn] : [article.lead, article.text];
  return data({ page, lead, body: renderText(language, text) });
}

export function meta({ loaderData, location: { pathname }, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData;
  if (!loaderData) return privateMeta(messagesFor('shell', pathname).notFound.title);
  const title = `${messagesFor('shop', pathname)[loaderData.page]} | ${brandFor(pathname, shop)}`;
  return pageMeta({ title, description: loaderData.lead || title, path: pathname, shop });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages('shop');
  const language = useLanguage();
  const missing = useMessages('shell').notFound;
  const icon = <ShieldIcon className="size-12" />;
  if (!loaderData) return <PageHead icon={icon} title={missing.title} lead={null} />;
  const { page, lead, body } = loaderData;
  return (
    <>
      <PageHead icon={icon} title={texts[page]} lead={lead === '' ? null : { text: lead, lang: language }} />
      <HelpLayout>
        <Seller />
        <div className="rounded-card border border-line bg-surface p-5 md:p-10">
          <Markdown lang={language} nodes={body} />
        </div>
      </HelpLayout>
    </>
  );
}

/** Who the shop is: its name, address and phone, and its numbers at the authorities. */
function Seller() {
  const language = useLanguage();
  const shop = useShop();
  const contact = shop?.contact;
  const address = contact && addressIn(language, contact);
  return (
    <address className="grid gap-1 rounded-card border border-line bg-surface p-5 not-italic md:px-10">
      <p className="font-bold text-lg">{brandFor(language === 'bn' ? '/bn' : '/', shop ?? undefined)}</p>
      {address && <p className="whitespace-pre-line">{address}</p>}
      {contact?.phone_primary && (
        <a
          href={telUrl(contact.phone_primary)}
          className="inline-flex min-h-11 items-center justify-self-start hover:text-brand hover:underline"
        >
          {phoneIn(language, contact.phone_primary)}
        </a>
      )}
      <Registration />
    </address>
  );
}

function pageOf(pathname: string): 'privacy' | 'terms' {
  return englishPath(pathname).startsWith('/terms') ? 'terms' : 'privacy';
}
