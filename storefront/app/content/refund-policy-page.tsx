import { CashIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { shopMessages } from '../shop/messages.ts';
import type { Route } from './+types/refund-policy-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { refundPolicy } from './refund-policy-messages.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const title = messagesFor(shopMessages, location.pathname).refundPolicy;
  return articleMeta({
    title,
    article: refundPolicy,
    pathname: location.pathname,
    shop: matches[0].loaderData,
  });
}

export default function RefundPolicyPage() {
  return (
    <ArticlePage
      title={useMessages(shopMessages).refundPolicy}
      icon={<CashIcon className="size-12" />}
      article={refundPolicy}
      show={['returns', 'phone']}
    />
  );
}
