import { ChatIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useLanguage, useMessages } from '../../i18n/messages.ts';
import { brandFor, pageMeta } from '../../shop/page-meta.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactLinksList } from './contact-links-list.tsx';

export function meta({ location, matches }: Route.MetaArgs) {
  const { pathname } = location;
  const shop = matches[0].loaderData;
  return pageMeta({
    title: `${messagesFor('shop', pathname).contact} | ${brandFor(pathname, shop)}`,
    description: messagesFor('content', pathname).contact.description,
    path: pathname,
    shop,
  });
}

/** The contact details of the shop and the contact form. */
export default function ContactPage() {
  const language = useLanguage();
  const texts = useMessages('content').contact;
  return (
    <>
      <PageHead
        icon={<ChatIcon className="size-12" />}
        title={useMessages('shop').contact}
        lead={{ text: texts.lead, lang: language }}
      />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
        <ContactLinksList />
        <section
          aria-labelledby="write-to-us"
          className="grid content-start gap-4 rounded-card border border-line bg-surface p-5 md:p-8"
        >
          <h2 id="write-to-us" className="text-xl font-bold">
            {texts.form.title}
          </h2>
          <ContactForm />
        </section>
      </div>
    </>
  );
}
