import type { ValueRequest } from '@haat/contract/office/orders/value-requests';
import type { StaffSession } from '@haat/contract/office/staff';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FormEvent, useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { reasonIn } from '../platform/reasons.ts';
import { useAction } from '../platform/use-action.ts';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/confirmations-page.ts';
import { confirmationMessages } from './messages.ts';

export const clientLoader = loading(() => api.listValueRequests());

/** Moves of value that wait for a second person, the oldest first. */
export default function ConfirmationsPage({ loaderData: requests }: Route.ComponentProps) {
  const texts = useMessages(confirmationMessages);
  usePoll();
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <PageTitle>{texts.title}</PageTitle>
        <p className="text-muted">{texts.hint}</p>
      </div>
      {requests.length === 0 && <p className="py-10 text-center text-muted">{texts.none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
    </div>
  );
}

function RequestCard({ request }: { request: ValueRequest }) {
  const texts = useMessages(confirmationMessages);
  const language = useLanguage();
  const { staff, order, number, amount_paisa, kind, reason, created, allowed } = request;
  return (
    <li
      data-list-row
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          {order === null ? (
            <span className="font-bold">{texts.stock}</span>
          ) : (
            <Link to={`/orders/${order}`} className="font-bold text-brand underline underline-offset-4">
              {number}
            </Link>
          )}
          <span className="block text-muted text-sm">{texts.asks(staff, formatTime(created, language))}</span>
        </p>
        <p className="whitespace-nowrap font-bold text-2xl tabular-nums">{formatPaisa(amount_paisa)}</p>
      </div>
      <div>
        <p className="font-bold">{texts.kinds[kind]}</p>
        <Lines request={request} />
        {reason && <p className="text-muted text-sm">{texts.reason(reasonIn(language, reason))}</p>}
      </div>
      {allowed ? <Decision request={request} /> : <NotAllowed request={request} />}
    </li>
  );
}

function Lines({ request: { lines } }: { request: ValueRequest }) {
  const texts = useMessages(confirmationMessages);
  const language = useLanguage();
  const nameOf = (one: { name: string; name_bn: string }) => nameIn(language, one);
  return (
    <ul>
      {lines.map((line, at) => {
        const name = nameOf(line);
        const { fewer, written_off, grams, instead } = line;
        const weighed = grams === null ? name : texts.weighs(name, grams);
        const text = fewer === 0 ? weighed : texts.fewer(name, fewer);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
          <li key={at}>
            <span>{instead ? texts.instead(text, nameOf(instead), instead.quantity) : text}</span>
            {written_off > 0 && (
              <span className="block font-bold text-danger text-sm">{texts.writtenOff(written_off)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function NotAllowed({ request: { staff } }: { request: ValueRequest }) {
  const texts = useMessages(confirmationMessages);
  const { name } = useOutletContext<StaffSession>();
  return (
    <p className="rounded-control bg-tile p-2 text-sm">{name === staff ? texts.own : texts.aboveLimit}</p>
  );
}

/** The sum is in the button, because it is money that goes out. A refusal can say why. */
function Decision({ request: { id, number, amount_paisa } }: { request: ValueRequest }) {
  const texts = useMessages(confirmationMessages);
  const [refusing, setRefusing] = useState(false);
  const { busy, run } = useAction();
  const decide = async (body: { confirm: boolean; answer?: string }) => {
    if (!(await run(() => api.decideValueRequest({ params: { id }, body })))) return;
    notify(body.confirm ? texts.confirmed : texts.refusedNow, 'success');
  };
  function onRefuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void decide({ confirm: false, answer: String(new FormData(event.currentTarget).get('answer')).trim() });
  }
  if (refusing)
    return (
      <form onSubmit={onRefuse} className="grid gap-3">
        <TextField label={texts.answer} name="answer" maxLength={300} autoComplete="off" />
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Button variant="outline" className="min-h-14" onClick={() => setRefusing(false)}>
            {texts.back}
          </Button>
          <Button type="submit" variant="danger" className="min-h-14" disabled={busy}>
            {texts.send}
          </Button>
        </div>
      </form>
    );
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2">
      <Button
        className="min-h-14 tabular-nums"
        disabled={busy}
        aria-label={`${texts.confirm(formatPaisa(amount_paisa))}: ${number || texts.stock}`}
        onClick={() => decide({ confirm: true })}
      >
        {texts.confirm(formatPaisa(amount_paisa))}
      </Button>
      <Button
        variant="outline"
        className="min-h-14 text-danger!"
        aria-label={`${texts.refuse}: ${number || texts.stock}`}
        onClick={() => setRefusing(true)}
      >
        {texts.refuse}
      </Button>
    </div>
  );
}
