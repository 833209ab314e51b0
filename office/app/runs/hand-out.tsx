import { MAX_STOPS } from '@haat/contract/office/limits';
import type { Candidate, HandedOut, ProposedRun } from '@haat/contract/office/orders/runs';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { Options, Select } from '@haat/ui/select.tsx';
import { useRef, useState } from 'react';
import { formatPaisa, formatSpan, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { runMessages } from './messages.ts';

/** Chooses a rider and orders; the stops are in the sequence of the taps. Orders that could not be handed out stay selected, with the reason. */
export function HandOut({
  candidates,
  proposals,
  riders,
}: {
  candidates: Candidate[];
  proposals: ProposedRun[];
  riders: Rider[];
}) {
  const texts = useMessages(runMessages);
  const [chosenRider, setRider] = useState<number>();
  /** The first one if nobody is chosen, or if the chosen one is no rider any more. */
  const rider = riders.find(({ id }) => id === chosenRider) ?? riders[0];
  const [chosen, setChosen] = useState<number[]>([]);
  const [failed, setFailed] = useState<HandedOut[]>([]);
  /** The key for these orders and this rider: a second press after a lost response continues the same run. */
  const key = useRef({ of: '', value: '' });
  const { busy, run } = useAction(({ code }) => texts.codes[code]);
  const orders = chosen.flatMap((id) => candidates.filter(({ order }) => order === id));

  async function handOut() {
    if (rider === undefined) return;
    if (orders.length > MAX_STOPS) return notify(texts.tooMany(MAX_STOPS), 'error');
    const of = `${rider.id}: ${chosen}`;
    if (key.current.of !== of) key.current = { of, value: newKey() };
    const body = {
      key: key.current.value,
      rider: rider.id,
      orders: orders.map(({ order, version }) => ({ id: order, version })),
    };
    const response = await run(() => api.handOut({ body }));
    if (!response) return;
    const refused = response.results.filter(({ code }) => code !== 'ok');
    setFailed(refused);
    // Others may be chosen since the press.
    setChosen((now) => [
      ...refused.map(({ order }) => order),
      ...now.filter((id) => !orders.some(({ order }) => order === id)),
    ]);
    const count = response.results.length - refused.length;
    if (count > 0) notify(texts.handedOut(count), 'success');
  }

  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <section aria-labelledby="hand-out" className="grid grid-cols-1 content-start gap-3">
      <h2 id="hand-out" className="font-bold text-lg">
        {texts.newRun}
      </h2>
      {riders.length === 0 ? (
        <p className="text-muted">{texts.noRiders}</p>
      ) : (
        <RiderSelect riders={riders} rider={rider} onChange={setRider} />
      )}
      {failed.length > 0 && <NotHandedOut orders={failed} />}
      {proposals.length > 0 && (
        <div className="grid grid-cols-1 gap-2">
          <h3 className="font-bold">{texts.proposals}</h3>
          <ul className="grid grid-cols-1 gap-2">
            {proposals.map((proposal) => (
              <Proposal
                key={proposal.orders[0]}
                proposal={proposal}
                isTaken={proposal.orders.every((order) => chosen.includes(order))}
                onTake={() => setChosen(proposal.orders)}
              />
            ))}
          </ul>
        </div>
      )}
      <p className="text-muted text-sm">{candidates.length > 0 ? texts.choose : texts.noCandidates}</p>
      <ul className="grid grid-cols-1 gap-2">
        {candidates.map((order) => (
          <Choice
            key={order.order}
            candidate={order}
            nth={chosen.indexOf(order.order) + 1}
            onToggle={() => toggle(order.order)}
          />
        ))}
      </ul>
      {orders.length > 0 && rider !== undefined && (
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
          <Button className="min-h-14 w-full text-lg" disabled={busy} onClick={handOut}>
            {texts.handOut(orders.length, rider.name)}
          </Button>
        </div>
      )}
    </section>
  );
}

interface Rider {
  id: number;
  name: string;
}

function RiderSelect({
  riders,
  rider,
  onChange,
}: {
  riders: Rider[];
  rider: Rider | undefined;
  onChange: (id: number) => void;
}) {
  const texts = useMessages(runMessages);
  return (
    <Select label={texts.rider} value={rider?.id} onChange={(event) => onChange(Number(event.target.value))}>
      <Options of={riders.map(({ id, name }) => [id, name])} />
    </Select>
  );
}

/** A run that the server proposes: its orders are chosen by one press, in the order of its stops, and can be changed below. */
function Proposal({
  proposal: { zone, zone_bn, from, by, areas, orders, grams, cash_paisa },
  isTaken,
  onTake,
}: {
  proposal: ProposedRun;
  isTaken: boolean;
  onTake: () => void;
}) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const time = from && by ? formatSpan(from, by, language) : by && texts.by(formatTime(by, language));
  return (
    <li>
      <button
        type="button"
        aria-pressed={isTaken}
        onClick={onTake}
        className="grid min-h-16 w-full gap-0.5 rounded-card border border-brand bg-surface px-4 py-2 text-left aria-pressed:border-brand aria-pressed:bg-brand-soft"
      >
        <span className="font-bold tabular-nums">
          {[time, (language === 'bn' && zone_bn) || zone].filter(Boolean).join(' · ') || texts.noTime}
        </span>
        <span className="text-sm tabular-nums">
          {[
            texts.orders(orders.length),
            cash_paisa !== undefined && formatPaisa(cash_paisa),
            grams > 0 && texts.weight(Math.max(1, Math.round(grams / 1000))),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="line-clamp-2 text-muted text-sm">{areas.join(' → ')}</span>
      </button>
    </li>
  );
}

/** Orders that could not be handed out, each with the reason. */
function NotHandedOut({ orders }: { orders: HandedOut[] }) {
  const texts = useMessages(runMessages);
  const problemText = useProblemText();
  return (
    <ul role="alert" className="rounded-control bg-danger-soft p-3 text-danger">
      {orders.map(({ order, number, code }) => (
        <li key={order}>
          <strong>{number}</strong>
          <span>{` · ${texts.notHandedOut}: ${texts.codes[code] ?? problemText({ code })}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** An order that can be chosen; `nth` is its stop, 0: it is not chosen. */
function Choice({ candidate, nth, onToggle }: { candidate: Candidate; nth: number; onToggle: () => void }) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const { number, receiver_name, area, packed, pack_again, status, from, by } = candidate;
  const time = by && (from ? formatSpan(from, by, language) : texts.by(formatTime(by, language)));
  return (
    <li>
      <button
        type="button"
        aria-pressed={nth > 0}
        onClick={onToggle}
        className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left aria-pressed:border-brand aria-pressed:bg-brand-soft"
      >
        <span
          className={`grid size-9 shrink-0 place-items-center rounded-full border font-bold tabular-nums ${nth > 0 ? 'border-brand bg-brand text-on-brand' : 'border-muted'}`}
        >
          {nth > 0 && inDigits(nth)}
        </span>
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-bold">{area}</span>
          <span className="block truncate text-sm">{`${number} · ${receiver_name}`}</span>
          {time && <span className="block text-muted text-sm tabular-nums">{time}</span>}
        </span>
        {pack_again && (
          <span className="max-w-28 shrink-0 text-right font-bold text-danger text-sm">
            {texts.packAgain}
          </span>
        )}
        {(packed || status === 'ONGOING') && (
          <span className="max-w-28 shrink-0 text-right text-muted text-sm">
            {status === 'ONGOING' ? texts.onTheWay : texts.packed}
          </span>
        )}
      </button>
    </li>
  );
}
