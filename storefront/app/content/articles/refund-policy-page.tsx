import { CashIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { revalidateOnPathChange } from '../revalidate-on-path-change.ts';
import { useLoggedRouteError } from '../use-logged-route-error.ts';
import type { Route } from './+types/refund-policy-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { readPublishedArticle } from './published-article.ts';
import { refundPolicy } from './refund-policy-article.ts';

export const shouldRevalidate = revalidateOnPathChange;

export async function loader(args: Route.LoaderArgs) {
  return { published: await readPublishedArticle(args, 'refund-policy') };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const title = messagesFor('shop', location.pathname).refundPolicy;
  return articleMeta({
    title,
    article: refundPolicy,
    published: loaderData?.published ?? null,
    pathname: location.pathname,
    shop: matches[0].loaderData,
  });
}

export default function RefundPolicyPage({ loaderData }: Route.ComponentProps) {
  return <RefundPolicy {...loaderData} />;
}

export function ErrorBoundary() {
  useLoggedRouteError();
  return <RefundPolicy published={null} />;
}

function RefundPolicy({ published }: Route.ComponentProps['loaderData']) {
  return (
    <ArticlePage
      title={useMessages('shop').refundPolicy}
      icon={<CashIcon className="size-12" />}
      article={refundPolicy}
      published={published}
      show={['returns', 'phone']}
    />
  );
}
