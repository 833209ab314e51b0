import type { Run } from '@haat/contract/office/orders/runs';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { TextField } from '@haat/ui/field.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useSearchParams } from 'react-router';
import { formatDay } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { runMessages } from './messages.ts';
import { isOpen, RunCard } from './run-card.tsx';

/** More runs than these are folded at first. */
const MAX_UNFOLDED = 3;

interface Rider {
  id: number;
  name: string;
}

/** The runs of now or of one day, those that the filters in the URL leave. */
export function RunList({ runs, riders }: { runs: readonly Run[]; riders: readonly Rider[] }) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const [day, rider, zone, state] = ['day', 'rider', 'zone', 'state'].map(
    (name) => parameters.get(name) ?? '',
  );
  const shown = runs.filter(
    (run) =>
      (!rider || String(run.rider_id) === rider) &&
      (!zone || run.stops.some((stop) => stop.zone === zone)) &&
      (!state || isOpen(run) === (state === 'open')),
  );
  return (
    <section aria-labelledby="on-the-road" className="grid grid-cols-1 content-start gap-3">
      <h2 id="on-the-road" className="font-bold text-lg">
        {day ? texts.ofDay(formatDay(day, language)) : texts.current}
      </h2>
      <Filters runs={runs} riders={riders} />
      <p role="status" className="text-muted">
        {runs.length === 0 ? (day ? texts.noRunsOfDay : texts.noRuns) : shown.length === 0 && texts.noneLeft}
      </p>
      {shown.map((run) => (
        <RunCard key={run.id} run={run} isFolded={!isOpen(run) || shown.length > MAX_UNFOLDED} />
      ))}
    </section>
  );
}

/** Each is applied when it is chosen, and stays in the URL. */
function Filters({ runs, riders }: { runs: readonly Run[]; riders: readonly Rider[] }) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const [parameters, setParameters] = useSearchParams();
  const everyRider = new Map([
    ...riders.map(({ id, name }) => [String(id), name] as const),
    ...runs.map(({ rider_id, rider }) => [String(rider_id), rider] as const),
  ]);
  const zones = new Map(
    runs.flatMap(({ stops }) =>
      stops
        .filter(({ zone }) => zone !== '')
        .map(({ zone, zone_bn }) => [zone, (language === 'bn' && zone_bn) || zone] as const),
    ),
  );
  const states = new Map(Object.entries(texts.states));

  function set(name: string, value: string) {
    const next = new URLSearchParams(parameters);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true, preventScrollReset: true });
  }
  const choice = (name: string, label: string, options: ReadonlyMap<string, string>) => {
    const chosen = parameters.get(name) ?? '';
    return (
      <Select label={label} value={chosen} onChange={({ target }) => set(name, target.value)}>
        <option value="">{texts.any}</option>
        {/* Also one that no run of this day has. */}
        <Options of={[...new Map([...(chosen ? [[chosen, chosen] as const] : []), ...options])]} />
      </Select>
    );
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label={texts.day}
        type="date"
        value={parameters.get('day') ?? ''}
        max={dayInDhaka(new Date())}
        onChange={({ target }) => set('day', target.value)}
      />
      {choice('state', texts.state, states)}
      {choice('rider', texts.carriedBy, everyRider)}
      {(zones.size > 0 || parameters.has('zone')) && choice('zone', texts.zone, zones)}
    </div>
  );
}
