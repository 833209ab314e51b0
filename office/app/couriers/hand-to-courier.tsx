import { MAX_STOPS } from '@haat/contract/office/limits';
import type { HandedToCourier, ParcelCandidate, ParcelCourier } from '@haat/contract/office/orders/parcels';
import { Button, buttonClass, chipClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { parseGrams } from '../i18n/typed-amounts.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { usePreview } from '../platform/use-preview.ts';
import { CandidateRow } from './candidate-row.tsx';
import { useCourierName, useHandOverProblem } from './courier-texts.ts';
import { HandOverBar } from './hand-over-bar.tsx';
import { courierMessages } from './messages.ts';

/** In ms, after the last press. */
const PRESSING = 250;

/** Weights, sums and charges are asked for again after this time, in ms, if there is no connection. */
const RETRY = 5_000;

/** Courier and orders are chosen, weights and sums are seen, then one press. Orders that were not taken stay selected, with the reason. */
export function HandToCourier({
  couriers,
  candidates,
}: {
  couriers: ParcelCourier[];
  candidates: ParcelCandidate[];
}) {
  const texts = useMessages(courierMessages);
  const [chosenCourier, setCourier] = useState<string>();
  const courier = couriers.find(({ name }) => name === chosenCourier) ?? mostWanted(couriers, candidates);
  const [chosen, setChosen] = useState<number[]>([]);
  /** Typed kilograms by order. */
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [results, setResults] = useState<HandedToCourier[]>([]);
  /** The key for this press: a second one after a lost response hands nothing over twice. */
  const key = useRef({ of: '', value: '' });
  const { busy, run } = useAction();

  const orders = candidates.filter(({ order }) => chosen.includes(order));
  const isTooMany = orders.length > MAX_STOPS;
  const gramsOf = ({ order }: ParcelCandidate) => parseGrams(typed[order] ?? '');
  const body = {
    courier: courier?.name ?? '',
    orders: orders.map((one) => {
      const grams = gramsOf(one);
      return { id: one.order, version: one.version, ...(grams !== null && { grams }) };
    }),
  };
  const isEmpty = !courier || isTooMany || orders.length === 0;
  const preview = usePreview(isEmpty ? null : { body }, api.previewHandOver, {
    pause: PRESSING,
    retry: RETRY,
  });
  const lineOf = (order: number) => preview.result?.lines.find((line) => line.order === order);
  const ready = body.orders.filter(({ id }) => lineOf(id)?.code === 'ok');

  async function hand() {
    const request = { courier: body.courier, orders: ready };
    const of = JSON.stringify(request);
    if (key.current.of !== of) key.current = { of, value: newKey() };
    const response = await run(() => api.handToCourier({ body: { ...request, key: key.current.value } }));
    if (!response) return;
    setResults(response.results);
    const done = response.results.filter(({ code }) => code === 'ok').map(({ order }) => order);
    // Others may be chosen since the press.
    setChosen((now) => now.filter((id) => !done.includes(id)));
    if (done.length > 0) notify(texts.handed(done.length, nameOf(body.courier)), 'success');
  }

  const nameOf = useCourierName();
  const toggle = (id: number) =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const ofCourier = candidates.filter((one) => one.courier === courier?.name);
  const others = candidates.filter((one) => one.courier !== courier?.name);
  const packed = (ofCourier.length > 0 ? ofCourier : others).filter((one) => one.packed && !one.pack_again);
  const rows = (list: ParcelCandidate[]) => (
    <ul className="grid grid-cols-1 items-start gap-2 md:grid-cols-2 xl:grid-cols-3">
      {list.map((one) => (
        <CandidateRow
          key={one.order}
          candidate={one}
          isChosen={chosen.includes(one.order)}
          line={lineOf(one.order)}
          typed={typed[one.order]}
          onToggle={() => toggle(one.order)}
          onType={(text) => setTyped((before) => ({ ...before, [one.order]: text }))}
        />
      ))}
    </ul>
  );
  return (
    <section aria-label={texts.tabs.hand} className="grid grid-cols-1 gap-4 max-md:pb-32">
      {couriers.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1 font-bold text-sm">{texts.courier}</legend>
          {couriers.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === courier?.name}
              onClick={() => setCourier(name)}
              className={chipClass}
            >
              {nameOf(name)}
            </button>
          ))}
        </fieldset>
      )}
      <Results results={results} courier={body.courier} />
      {candidates.length === 0 && <p className="text-muted">{texts.noCandidates}</p>}
      {courier && packed.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            disabled={packed.every(({ order }) => chosen.includes(order))}
            onClick={() =>
              setChosen((now) =>
                [...new Set([...now, ...packed.map(({ order }) => order)])].slice(0, MAX_STOPS),
              )
            }
          >
            {texts.selectAll(Math.min(packed.length, MAX_STOPS))}
          </Button>
          {orders.length > 0 && (
            <Button variant="plain" onClick={() => setChosen([])}>
              {texts.clear}
            </Button>
          )}
        </div>
      )}
      {ofCourier.length > 0 && courier && (
        <div className="grid grid-cols-1 gap-2">
          <h2 className="font-bold">{texts.ofZone(nameOf(courier.name))}</h2>
          {rows(ofCourier)}
        </div>
      )}
      {others.length > 0 && (
        <details open={ofCourier.length === 0} className="grid grid-cols-1 gap-2">
          <summary className="min-h-11 cursor-pointer content-center font-bold">
            {texts.others(others.length)}
          </summary>
          {rows(others)}
        </details>
      )}
      {courier && orders.length > 0 && (
        <HandOverBar
          courier={courier.name}
          count={ready.length}
          chosen={orders.length}
          preview={preview}
          isTooMany={isTooMany}
          busy={busy || orders.some((one) => typed[one.order] && gramsOf(one) === null)}
          onHand={hand}
        />
      )}
    </section>
  );
}

/** The courier whose zones have most packed orders. */
function mostWanted(couriers: ParcelCourier[], candidates: ParcelCandidate[]): ParcelCourier | undefined {
  const count = ({ name }: ParcelCourier) =>
    candidates.filter(({ courier, packed }) => packed && courier === name).length;
  return couriers.toSorted((one, other) => count(other) - count(one))[0];
}

/** What became of each order; the labels of those that were handed over are printed next. */
function Results({ results, courier }: { results: HandedToCourier[]; courier: string }) {
  const texts = useMessages(courierMessages);
  const problemText = useHandOverProblem();
  const nameOf = useCourierName();
  if (results.length === 0) return null;
  const done = results.filter(({ code }) => code === 'ok');
  const refused = results.filter(({ code }) => code !== 'ok');
  return (
    <div role="status" className="grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-4">
      {done.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-bold text-brand">{texts.handed(done.length, nameOf(courier))}</p>
          <Link
            to={`/print?orders=${done.map(({ order }) => order)}&kind=parcel`}
            className={buttonClass('outline')}
          >
            {texts.printLabels(done.length)}
          </Link>
        </div>
      )}
      {refused.length > 0 && (
        <ul className="text-danger">
          {refused.map(({ order, number, code, message }) => (
            <li key={order}>
              <strong>{number}</strong>
              <span>{` · ${texts.notHanded}: ${problemText({ code, message })}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
