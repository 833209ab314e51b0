import { HeadsetIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { shellMessages } from '../shell/messages.ts';
import type { Route } from './+types/customer-service-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { customerService } from './customer-service-messages.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const title = messagesFor(shellMessages, location.pathname).customerService;
  return articleMeta({
    title,
    article: customerService,
    pathname: location.pathname,
    shop: matches[0].loaderData,
  });
}

export default function CustomerServicePage() {
  return (
    <ArticlePage
      title={useMessages(shellMessages).customerService}
      icon={<HeadsetIcon className="size-12" />}
      article={customerService}
      show={['support', 'phone', 'delivery', 'returns']}
    />
  );
}
