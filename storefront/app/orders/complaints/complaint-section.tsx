import { ApiError } from '@haat/contract/client';
import { MONEY_DAYS } from '@haat/contract/shop/complaint-choices';
import type { Complaint, OrderComplaints } from '@haat/contract/shop/complaints';
import type { Order } from '@haat/contract/shop/orders';
import type { Language } from '@haat/contract/text/language';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countedText } from '../../i18n/counted-text.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useOwnMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { OrderIdOrToken } from '../again/order-again.tsx';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { complaintTexts as bn } from './messages.bn.ts';
import { complaintTexts as en } from './messages.en.ts';
import { type OutboxComplaint, readOutbox, writeOutbox } from './outbox.ts';
import { fetchComplaints, outboxKeyOf, sendOutbox } from './send-complaint.ts';

const messages = { en, bn };

/** How long a complaint waits for the network before it is sent again, in ms; at once when the browser is online again. */
const RETRY = 20_000;

/** The complaints of an order with their clocks and decisions, what is still on this phone, and the form of a new one. */
export function ComplaintSection({
  order,
  idOrToken,
  readOnly,
}: {
  order: Omit<Order, 'id'>;
  idOrToken: OrderIdOrToken;
  readOnly: boolean;
}) {
  const language = useLanguage();
  const texts = useOwnMessages(messages);
  const [open, setOpen] = useState(false);
  const { list, refetch } = useComplaints(idOrToken);
  const outbox = useOutbox(idOrToken, language, refetch);
  if (!list) return null;
  const mayReport = !readOnly && list.until !== null && list.lines.some(({ most }) => most > 0);
  if (!mayReport && list.complaints.length === 0) return null;
  /** `Onion, 1 of 2`, if it is not about all of the line. */
  const nameOf = ({ line, amount }: Complaint['lines'][number]) => {
    const item = order.orderitems.find(({ id }) => id === line);
    const name = (language === 'bn' && item?.item_name_bn) || item?.item_name || '';
    if (!item || typeof item.supplied_grams === 'number' || amount >= item.quantity) return name;
    return texts.part(name, countedText(language, item, amount), countedText(language, item, item.quantity));
  };
  return (
    <section className="mt-4 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold text-lg">{texts.title}</h2>
      {list.complaints.map((complaint) => (
        <ReportedComplaint key={complaint.id} complaint={complaint} nameOf={nameOf} texts={texts} />
      ))}
      {outbox.entry && (
        <div role="status" className="mt-3 grid gap-2 rounded-control bg-brand-soft p-3">
          <span>{outbox.sending ? texts.sending : texts.waiting}</span>
          {outbox.entry.photos.length > 0 && (
            <span>{texts.photosLeft(formatCount(language, outbox.entry.photos.length))}</span>
          )}
          {!outbox.sending && (
            <Button variant="outline" onClick={outbox.send}>
              {texts.sendNow}
            </Button>
          )}
        </div>
      )}
      {mayReport && list.until && !outbox.entry && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="outline" onClick={() => setOpen(true)}>
            {texts.button}
          </Button>
          <span className="text-muted text-sm">{texts.until(dayText(texts, list.until))}</span>
        </div>
      )}
      {open && (
        <ComplaintDialog
          items={order.orderitems}
          lines={list.lines}
          texts={texts}
          onClose={() => setOpen(false)}
          onSend={async (complaint, photos) => {
            const entry = { order: outboxKeyOf(idOrToken), complaint, photos, reported: false };
            await writeOutbox(entry);
            setOpen(false);
            await outbox.add(entry);
          }}
        />
      )}
    </section>
  );
}

type Texts = typeof en;

function dayText(texts: Texts, iso: string): string {
  const at = inDhaka(new Date(iso));
  return texts.day(at.getUTCDate(), at.getUTCMonth());
}

function ReportedComplaint({
  complaint,
  nameOf,
  texts,
}: {
  complaint: Complaint;
  nameOf: (line: Complaint['lines'][number]) => string;
  texts: Texts;
}) {
  const language = useLanguage();
  const { answered, money } = complaint;
  return (
    <article className="mt-3 border-line border-t pt-3">
      <h3 className="text-muted text-sm">{texts.reported(dayText(texts, complaint.at))}</h3>
      {complaint.text && <p className="pt-1 text-sm">{`“${complaint.text}”`}</p>}
      <ul className="grid gap-2 py-2">
        {complaint.lines.map((line) => (
          <li key={line.line} className="grid gap-x-3 sm:grid-cols-[1fr_auto]">
            <span>{`${nameOf(line)}: ${texts.reasons[line.reason]}`}</span>
            <strong>{decisionText(texts, line, (taka) => formatTaka(language, taka))}</strong>
            {line.note && <span className="text-sm sm:col-span-2">{texts.ofShop(line.note)}</span>}
          </li>
        ))}
      </ul>
      {complaint.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2 pb-2">
          {complaint.photos.map((photo, at) => (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer">
                <img
                  src={photo}
                  alt={texts.photo(formatCount(language, at + 1))}
                  loading="lazy"
                  className="size-16 rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm tabular-nums">
        <dt className="text-muted">{texts.answer}</dt>
        <dd>{answered ? texts.answered : clockText(texts, language, complaint.at, complaint.answer_by)}</dd>
        {money && (
          <>
            <dt className="text-muted">{texts.money}</dt>
            <dd>{money.back ? texts.back : clockText(texts, language, complaint.at, money.by)}</dd>
          </>
        )}
      </dl>
    </article>
  );
}

function decisionText(
  { decisions }: Texts,
  { decision, refunded, sent_again }: Complaint['lines'][number],
  sum: (taka: number) => string,
): string {
  switch (decision) {
    case null:
      return decisions.open;
    case 'no':
      return decisions.no;
    case 'again':
      return decisions.again(sent_again);
    default:
      return decisions[decision](sum(refunded));
  }
}

/** `day 3 of 10, by 8 December`. */
function clockText(texts: Texts, language: Language, from: string, by: string): string {
  const days = Math.min(MONEY_DAYS, Math.round((Date.parse(by) - Date.parse(from)) / DAY));
  const day = Math.floor((Date.now() - Date.parse(from)) / DAY) + 1;
  if (Date.now() > Date.parse(by)) return texts.late;
  const clock = texts.clock(formatCount(language, Math.max(1, day)), formatCount(language, days));
  return `${clock}, ${texts.by(dayText(texts, by))}`;
}

function useComplaints(idOrToken: OrderIdOrToken) {
  const [list, setList] = useState<OrderComplaints | null>(null);
  const key = outboxKeyOf(idOrToken);
  const order = useRef(idOrToken);
  order.current = idOrToken;
  const refetch = useCallback(async () => {
    try {
      setList(await fetchComplaints(browserClient(), order.current));
    } catch (problem) {
      console.warn('The complaints could not be fetched.', problem);
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has other complaints
  useEffect(() => {
    void refetch();
  }, [refetch, key]);
  return { list, refetch };
}

/** What is still to send: sent when the page opens, when the browser is online again, and from time to time. */
function useOutbox(idOrToken: OrderIdOrToken, language: Language, onSent: () => Promise<void>) {
  const texts = useOwnMessages(messages);
  const [entry, setEntry] = useState<OutboxComplaint | null>(null);
  const [sending, setSending] = useState(false);
  const key = outboxKeyOf(idOrToken);
  const running = useRef(false);

  async function send(given?: OutboxComplaint) {
    if (running.current) return;
    running.current = true;
    setSending(true);
    const left = given ?? (await readOutbox(key));
    setEntry(left);
    if (left) {
      const sent = await sendOutbox(() => browserClient(), idOrToken, left);
      if (sent instanceof ApiError) {
        setEntry(null);
        notify(await refusalText(language, sent, texts.failed), 'error');
      } else if (sent.state === 'done') {
        setEntry(null);
        notify(sent.lost > 0 ? texts.photosLost : texts.sent, sent.lost > 0 ? 'error' : 'success');
      } else setEntry(await readOutbox(key));
      await onSent();
    }
    running.current = false;
    setSending(false);
  }

  const latest = useRef(send);
  latest.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    const retry = () => void latest.current();
    retry();
    window.addEventListener('online', retry);
    const timer = setInterval(retry, RETRY);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [key]);
  return { entry, sending, send: () => void send(), add: send };
}

/** In Bengali the texts of refusals are loaded when one comes. */
async function refusalText(language: Language, { refusal }: ApiError, fallback: string): Promise<string> {
  if (language === 'en') return refusal.message || fallback;
  try {
    const { problemTexts } = await import('@haat/contract/http/problems.bn');
    const text = problemTexts[refusal.code as keyof typeof problemTexts] as
      | string
      | ((params: unknown) => string)
      | undefined;
    return (typeof text === 'function' ? text(refusal.params ?? {}) : text) ?? fallback;
  } catch {
    return fallback;
  }
}
