import { HeadsetIcon } from '@haat/ui/icons.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { taxOf, useTax } from '../../shop/shop.ts';
import { revalidateOnPathChange } from '../revalidate-on-path-change.ts';
import { useLoggedRouteError } from '../use-logged-route-error.ts';
import type { Route } from './+types/customer-service-page.ts';
import { articleMeta } from './article-meta.ts';
import { ArticlePage } from './article-page.tsx';
import { customerService } from './customer-service-article.ts';
import { readPublishedArticle } from './published-article.ts';

export const shouldRevalidate = revalidateOnPathChange;

export async function loader(args: Route.LoaderArgs) {
  return { published: await readPublishedArticle(args, 'customer-service') };
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const title = messagesFor('shop', location.pathname).customerService;
  return articleMeta({
    title,
    article: customerService(taxOf(matches[0].loaderData?.setup)),
    published: loaderData?.published ?? null,
    pathname: location.pathname,
    shop: matches[0].loaderData,
  });
}

export default function CustomerServicePage({ loaderData }: Route.ComponentProps) {
  return <CustomerService {...loaderData} />;
}

export function ErrorBoundary() {
  useLoggedRouteError();
  return <CustomerService published={null} />;
}

function CustomerService({ published }: Route.ComponentProps['loaderData']) {
  return (
    <ArticlePage
      title={useMessages('shop').customerService}
      icon={<HeadsetIcon className="size-12" />}
      article={customerService(useTax())}
      published={published}
      show={['support', 'phone', 'delivery', 'returns']}
    />
  );
}
