import { ReturnIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { revalidateOnPathChange } from '../revalidate-on-path-change.ts';
import { useLoggedRouteError } from '../use-logged-route-error.ts';
import type { Route } from './+types/return-policy-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { readPublishedArticle } from './published-article.ts';
import { returnPolicy } from './return-policy-article.ts';

export const shouldRevalidate = revalidateOnPathChange;

export async function loader(args: Route.LoaderArgs) {
  return { published: await readPublishedArticle(args, 'return-policy') };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const title = messagesFor('shop', location.pathname).returnPolicy;
  return articleMeta({
    title,
    article: returnPolicy,
    published: loaderData?.published ?? null,
    pathname: location.pathname,
    shop: matches[0].loaderData,
  });
}

export default function ReturnPolicyPage({ loaderData }: Route.ComponentProps) {
  return <ReturnPolicy {...loaderData} />;
}

export function ErrorBoundary() {
  useLoggedRouteError();
  return <ReturnPolicy published={null} />;
}

function ReturnPolicy({ published }: Route.ComponentProps['loaderData']) {
  return (
    <ArticlePage
      title={useMessages('shop').returnPolicy}
      icon={<ReturnIcon className="size-12" />}
      article={returnPolicy}
      published={published}
      show={['returns', 'phone']}
    />
  );
}
