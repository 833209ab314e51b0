import { CashIcon } from '@haat/ui/icons.tsx';
import { textsFor, useTexts } from '../i18n/messages.ts';
import type { Route } from './+types/refund-policy-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { refundPolicy } from './refund-policy-text.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const title = textsFor(location.pathname).shell.refundPolicy;
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
      title={useTexts().shell.refundPolicy}
      icon={<CashIcon className="size-12" />}
      article={refundPolicy}
      show={['returns', 'phone']}
    />
  );
}
