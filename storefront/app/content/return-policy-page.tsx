import { ReturnIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { shopMessages } from '../shop/messages.ts';
import type { Route } from './+types/return-policy-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { returnPolicy } from './return-policy-messages.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const title = messagesFor(shopMessages, location.pathname).returnPolicy;
  return articleMeta({
    title,
    article: returnPolicy,
    pathname: location.pathname,
    shop: matches[0].loaderData,
  });
}

export default function ReturnPolicyPage() {
  return (
    <ArticlePage
      title={useMessages(shopMessages).returnPolicy}
      icon={<ReturnIcon className="size-12" />}
      article={returnPolicy}
      show={['returns', 'phone']}
    />
  );
}
