import type { DaySlot, SlotPlan } from '@haat/contract/office/orders/slots';
import type { StaffSession } from '@haat/contract/office/staff';
import { clockInDhaka, dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { formatClocks, formatDay, formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/slots-page.ts';
import { AddSlot } from './add-slot.tsx';
import { slotMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const day = new URL(request.url).searchParams.get('day') ?? '';
  const query = /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {};
  return load(request, () => api.listDaySlots({ query }));
}

/** The slots of one day: what is taken, late and on time; each is blocked, lowered or raised by one press. */
export default function SlotsPage({ loaderData: { day, slots } }: Route.ComponentProps) {
  const texts = useMessages(slotMessages);
  const language = useLanguage();
  const mayPlan = useOutletContext<StaffSession>().rights.includes('settings.edit');
  /** While a slot is added: the plans, which name the zones. */
  const [plans, setPlans] = useState<SlotPlan[] | null>(null);
  const { busy, run } = useAction();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{texts.title}</PageTitle>
        {mayPlan && (
          <div className="flex gap-2">
            <Button
              variant="outline"
              disabled={busy}
              onClick={async () => setPlans((await run(() => api.listSlotPlans())) ?? null)}
            >
              {texts.add.title}
            </Button>
            <Link to="/slot-plans" className={buttonClass('outline')}>
              {texts.plans}
            </Link>
          </div>
        )}
      </div>
      <p className="text-muted">{texts.why}</p>
      <nav className="flex flex-wrap items-center gap-2">
        <Link to={`?day=${otherDay(day, -1)}`} aria-label={texts.before} className={buttonClass('outline')}>
          ‹
        </Link>
        <h2 className="grow text-center font-bold text-lg sm:grow-0">{formatDay(day, language)}</h2>
        <Link to={`?day=${otherDay(day, 1)}`} aria-label={texts.after} className={buttonClass('outline')}>
          ›
        </Link>
        <Link to="?" className={buttonClass('plain')}>
          {texts.today}
        </Link>
      </nav>
      {plans && <AddSlot key={day} day={day} plans={plans} onClose={() => setPlans(null)} />}
      {slots.length === 0 && <p className="py-6 text-center text-muted">{texts.none}</p>}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {slots.map((slot) => (
          <SlotCard key={slot.id} slot={slot} />
        ))}
      </ul>
    </div>
  );
}

function otherDay(day: string, by: number): string {
  return dayInDhaka(new Date(Date.parse(`${day}T12:00+06:00`) + by * DAY));
}

function SlotCard({ slot }: { slot: DaySlot }) {
  const texts = useMessages(slotMessages);
  const language = useLanguage();
  const { id, version, capacity, taken, blocked, pickup, charge_paisa } = slot;
  const zone = (language === 'bn' ? slot.name_bn : slot.name) || texts.removedZone;
  const place = pickup ? texts.pickup : zone;
  const span = formatClocks(clockInDhaka(new Date(slot.starts)), clockInDhaka(new Date(slot.ends)), language);
  const label = `${span}, ${place}`;
  const { busy, run } = useAction(({ code }) => (code === 'slots_changed' ? texts.changed : undefined));

  async function change(terms: { capacity?: number; blocked?: boolean }) {
    const changed = await run(() => api.changeSlot({ params: { id }, body: { version, ...terms } }));
    if (changed) notify(texts.saved, 'success');
  }

  return (
    <li>
      <section
        aria-label={label}
        className={`grid h-full content-between gap-3 rounded-card border bg-surface p-4 ${blocked ? 'border-danger' : 'border-line'}`}
      >
        <div className="grid gap-2">
          <div className="flex items-start justify-between gap-2">
            <h3 className="font-bold text-lg tabular-nums">{span}</h3>
            <State slot={slot} />
          </div>
          <p className="text-muted">
            <span>{place}</span>
            {charge_paisa !== 0 && (
              <span translate="no">{` · ${texts.extraCharge(formatPaisa(Math.abs(charge_paisa)), charge_paisa < 0)}`}</span>
            )}
          </p>
          <Filled taken={taken} capacity={capacity} />
          <Counts slot={slot} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-label={`${texts.fewer}: ${label}`}
            title={texts.fewer}
            disabled={busy || capacity === 0}
            onClick={() => change({ capacity: capacity - 1 })}
          >
            −
          </Button>
          <Button
            variant="outline"
            aria-label={`${texts.more}: ${label}`}
            title={texts.more}
            disabled={busy}
            onClick={() => change({ capacity: capacity + 1 })}
          >
            +
          </Button>
          <Button
            variant="outline"
            className="grow"
            aria-label={`${blocked ? texts.unblock : texts.block}: ${label}`}
            disabled={busy}
            onClick={() => change({ blocked: !blocked })}
          >
            {blocked ? texts.unblock : texts.block}
          </Button>
          {taken > 0 && (
            <Link
              to={`/orders?slot=${id}`}
              aria-label={`${texts.orders}: ${label}`}
              className={buttonClass('soft')}
            >
              {texts.orders}
            </Link>
          )}
        </div>
      </section>
    </li>
  );
}

function State({ slot: { blocked, closed, past, taken, capacity } }: { slot: DaySlot }) {
  const texts = useMessages(slotMessages);
  if (blocked)
    return (
      <span className="rounded-full bg-danger-soft px-2 font-bold text-danger text-sm">{texts.blocked}</span>
    );
  if (closed)
    return (
      <span className="rounded-full bg-danger-soft px-2 font-bold text-danger text-sm">{texts.closed}</span>
    );
  if (past) return <span className="rounded-full bg-tile px-2 text-muted text-sm">{texts.past}</span>;
  if (taken < capacity) return null;
  return <span className="rounded-full bg-notice px-2 font-bold text-on-notice text-sm">{texts.full}</span>;
}

/** How much of a slot is taken, as a bar beside the numbers. */
function Filled({ taken, capacity }: { taken: number; capacity: number }) {
  const texts = useMessages(slotMessages);
  return (
    <div className="grid gap-1">
      <p className="font-bold tabular-nums">{texts.places(inDigits(taken), inDigits(capacity))}</p>
      <div className="h-2 overflow-hidden rounded-full bg-tile">
        <div
          className={`h-full ${taken >= capacity ? 'bg-notice' : 'bg-brand'}`}
          style={{ width: `${capacity === 0 ? 100 : Math.min(100, (100 * taken) / capacity)}%` }}
        />
      </div>
    </div>
  );
}

function Counts({ slot }: { slot: DaySlot }) {
  const texts = useMessages(slotMessages);
  const { line_capacity, taken_lines, taken, capacity, reserved, refused, on_time, late } = slot;
  const counts = [
    line_capacity !== null && texts.lines(inDigits(taken_lines), inDigits(line_capacity)),
    reserved > 0 && texts.reserved(inDigits(reserved)),
    refused > 0 && texts.refused(inDigits(refused)),
    on_time > 0 && texts.onTime(inDigits(on_time)),
  ].filter((text) => text !== false);
  return (
    <>
      {counts.length > 0 && <p className="text-muted text-sm tabular-nums">{counts.join(' · ')}</p>}
      {taken > capacity && (
        <p className="font-bold text-danger text-sm">{texts.overfull(inDigits(taken - capacity))}</p>
      )}
      {late > 0 && <p className="font-bold text-danger text-sm">{texts.late(inDigits(late))}</p>}
    </>
  );
}
