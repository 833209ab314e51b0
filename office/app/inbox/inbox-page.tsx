import { buttonClass } from '@haat/ui/button.tsx';
import { Link, redirect, useSearchParams } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/inbox-page.ts';
import { MessageCard } from './message-card.tsx';
import { inboxMessages } from './messages.ts';

const states = ['open', 'answered'] as const;

/** The state and the page of the list, from the URL. */
function criteriaOf(search: URLSearchParams) {
  const after = Number(search.get('after'));
  return {
    state: search.get('state') === 'answered' ? ('answered' as const) : ('open' as const),
    ...(Number.isSafeInteger(after) && after > 0 ? { after } : {}),
  };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = criteriaOf(new URL(request.url).searchParams);
  const page = await load(request, () => api.listContactMessages({ query }));
  // The last message of this page has left the list: the first page may have others.
  if (query.after && page.messages.length === 0) throw redirect(`/inbox?state=${query.state}`);
  return page;
}

/** The messages of the contact form: those to answer, and those that are answered. */
export default function InboxPage({ loaderData: { messages, next } }: Route.ComponentProps) {
  const texts = useMessages(inboxMessages);
  const [search] = useSearchParams();
  const { state, after } = criteriaOf(search);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <nav aria-label={texts.title} className="grid grid-cols-2 gap-2">
        {states.map((each) => (
          <Link
            key={each}
            to={`?state=${each}`}
            replace
            aria-current={each === state ? 'page' : undefined}
            className={buttonClass(each === state ? 'brand' : 'outline')}
          >
            {texts.states[each]}
          </Link>
        ))}
      </nav>
      {state === 'open' && messages.length > 0 && <p className="text-muted">{texts.why}</p>}
      {messages.length === 0 && (
        <p className="text-muted">{state === 'open' ? texts.noneOpen : texts.noneAnswered}</p>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {after !== undefined && (
          <Link to={`?state=${state}`} className={buttonClass('outline', 'grow')}>
            {texts.first}
          </Link>
        )}
        {next !== null && (
          <Link to={`?state=${state}&after=${next}`} className={buttonClass('outline', 'grow')}>
            {texts.more}
          </Link>
        )}
      </div>
    </div>
  );
}
