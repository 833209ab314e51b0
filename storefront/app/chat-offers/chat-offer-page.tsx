import { ApiError } from '@haat/contract/client';
import type { ProblemParams } from '@haat/contract/http/problems';
import type { ChatOffer } from '@haat/contract/shop/chat-offers';
import { nameIn } from '@haat/contract/text/language';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { formatShortTaka } from '../i18n/format-money.ts';
import { formatCount, languageOf } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useOwnMessages } from '../i18n/messages.ts';
import { unitIn } from '../i18n/unit.ts';
import { loadByToken } from '../orders/load-by-token.ts';
import { clientContext } from '../platform/api.ts';
import { plainClient } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import { usePause } from '../shop/pause.ts';
import type { Route } from './+types/chat-offer-page.ts';
import { chatOffers as bn } from './messages.bn.ts';
import { chatOffers as en } from './messages.en.ts';

const messages = { en, bn };

/** The text of each refusal. */
const REFUSED: Record<string, 'changed' | 'gone' | 'notFound' | undefined> = {
  price_changed: 'changed',
  out_of_stock: 'gone',
  not_sold: 'gone',
  not_found: 'notFound',
};

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadByToken(token, (call) => context.get(clientContext).getChatOffer(call));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const { title, notFound } = messages[languageOf(location.pathname)];
  return privateMeta(loaderData?.found ? title : notFound);
}

/** An order that the shop has written from a chat: one press places it. The token in the URL gives access. */
export default function ChatOfferPage({
  loaderData: { found: offer },
  params: { token },
}: Route.ComponentProps) {
  const own = useOwnMessages(messages);
  const [placed, setPlaced] = useState<ChatOffer | null>(null);
  const [pause, setPause] = useState<ProblemParams<'shop_paused'> | null>(null);
  const paused = usePause(pause);
  const [sending, setSending] = useState(false);
  if (!offer) return <h1 className="mx-auto max-w-lg pt-8 text-center font-bold text-xl">{own.notFound}</h1>;
  const shown = placed ?? offer;

  async function place() {
    setSending(true);
    try {
      setPlaced(await plainClient().acceptChatOffer({ params: { token } }));
    } catch (problem) {
      const refusal = problem instanceof ApiError ? problem.refusal : null;
      if (refusal?.code === 'shop_paused') setPause(refusal.params);
      else notify(own[REFUSED[refusal?.code ?? ''] ?? 'failed'], 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="mx-auto grid max-w-lg grid-cols-1 gap-4 pt-4">
      <h1 className="font-bold text-2xl">{own.title}</h1>
      {!shown.order && <p>{own.lead}</p>}
      <Lines offer={shown} />
      {shown.order ? (
        <>
          <p role="status" className="font-bold text-lg">
            {own.placed(shown.order.number)}
          </p>
          <Link to={`/guest-order/${shown.order.token}`} className={buttonClass('outline', 'min-h-12')}>
            {own.show}
          </Link>
        </>
      ) : (
        <>
          {paused && (
            <div role="alert" className="rounded-card border border-line bg-surface p-4">
              <p className="font-bold">{paused.until}</p>
              {paused.text && <p>{paused.text}</p>}
            </div>
          )}
          <Button className="min-h-14 text-lg" disabled={sending} onClick={() => void place()}>
            {own.place}
          </Button>
          <p className="text-muted text-sm">{own.hint}</p>
        </>
      )}
    </div>
  );
}

function Lines({ offer: { lines, total, address } }: { offer: ChatOffer }) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {lines.map((line) => (
          <li key={`${line.name} ${line.unit}`} className="flex gap-3 py-3">
            <span className="min-w-0 grow">
              <span className="block text-balance font-bold">{nameIn(language, line)}</span>
              <span className="text-muted text-sm">{unitIn(language, line.unit)}</span>
            </span>
            <span className="shrink-0 tabular-nums">
              {own.times(formatCount(language, line.quantity), formatShortTaka(language, line.price))}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2">
        <div className="flex justify-between font-bold text-lg">
          <dt>{own.total}</dt>
          <dd className="tabular-nums">{formatShortTaka(language, total)}</dd>
        </div>
        {address && (
          <div>
            <dt className="text-muted text-sm">{own.address}</dt>
            <dd>{address}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
