import { ReturnIcon } from '@haat/ui/icons.tsx';
import { textsFor, useTexts } from '../i18n/messages.ts';
import type { Route } from './+types/return-policy-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { returnPolicy } from './return-policy-text.ts';

export function meta({ location, matches }: Route.MetaArgs) {
  const title = textsFor(location.pathname).shell.returnPolicy;
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
      title={useTexts().shell.returnPolicy}
      icon={<ReturnIcon className="size-12" />}
      article={returnPolicy}
      show={['returns', 'phone']}
    />
  );
}
