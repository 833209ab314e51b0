import { orderSorts, paymentFilters } from '@haat/contract/office/limits';
import { orderSources } from '@haat/contract/office/orders/order-sources';
import { nameIn } from '@haat/contract/text/language';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { Options } from '@haat/ui/select.tsx';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { areaText } from '../areas/area-search.tsx';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';
import { useUsedAreas, useZones } from './use-zones.ts';

const box = 'min-h-11 rounded-control border border-line bg-surface px-3 font-normal text-ink';

/** The criteria of this form, by the name of the parameter. */
const NAMES = ['day', 'zone', 'area', 'payment', 'source', 'late', 'sort'] as const;

/** Day, zone, payment, source and the order, in the URL. Open if one is set. */
export function Filters() {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const zones = useZones();
  const areas = useUsedAreas(zones.length > 0);
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const current = Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) ?? '']));
  const others = ['status', 'search'].flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  const count = NAMES.filter((name) => current[name] !== '').length;
  return (
    <details key={key} className="mb-3" open={count > 0}>
      <summary className="inline-flex min-h-11 items-center font-bold text-brand">
        {count > 0 ? `${texts.filters} (${inDigits(count)})` : texts.filters}
      </summary>
      <Form
        className="flex flex-wrap items-end gap-3 pt-1"
        // Unset criteria are not in the URL.
        onSubmit={(event) => {
          for (const field of event.currentTarget.querySelectorAll<HTMLInputElement>('[name]'))
            field.disabled = field.value === '';
        }}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid gap-1 font-bold text-sm">
          <span>{texts.day}</span>
          <input
            type="date"
            name="day"
            defaultValue={current.day}
            max={dayInDhaka(new Date())}
            className={box}
          />
        </label>
        <Choice
          name="payment"
          title={texts.payment}
          any={texts.anyPayment}
          value={current.payment}
          options={paymentFilters.map((each) => [each, texts.payments[each]])}
        />
        <Choice
          name="source"
          title={texts.source}
          any={texts.anySource}
          value={current.source}
          options={orderSources.map((each) => [each, texts.sources[each]])}
        />
        {zones.length > 0 && (
          <Choice
            // The value is chosen when the zones are there.
            key={zones.length}
            name="zone"
            title={texts.zone}
            any={texts.anyZone}
            value={current.zone}
            options={zones.map((zone) => [zone.name, nameIn(language, zone)])}
          />
        )}
        {areas.length > 0 && (
          <Choice
            key={`areas ${areas.length}`}
            name="area"
            title={texts.area}
            any={texts.anyArea}
            value={current.area}
            options={areas.map((area) => [String(area.id), areaText(area, language)])}
          />
        )}
        <Choice
          name="late"
          title={texts.promise}
          any={texts.anyPromise}
          value={current.late}
          options={[['yes', texts.late]]}
        />
        <Choice
          name="sort"
          title={texts.sort}
          any={texts.usualSort}
          value={current.sort}
          options={orderSorts.map((each) => [each, texts.sorts[each]])}
        />
        <Button type="submit" variant="soft">
          {texts.show}
        </Button>
        <Link
          to={`?${new URLSearchParams(others.map(([name, value]) => [name, value]))}`}
          className="grid min-h-11 place-content-center px-2 text-brand underline underline-offset-4"
        >
          {texts.clear}
        </Link>
      </Form>
    </details>
  );
}

function Choice({
  name,
  title,
  any,
  value,
  options,
}: {
  name: string;
  title: string;
  any: string;
  value: string | undefined;
  options: (readonly [string, string])[];
}) {
  return (
    <label className="grid max-w-full grid-cols-1 gap-1 font-bold text-sm">
      <span>{title}</span>
      <select name={name} defaultValue={value} className={box}>
        <option value="">{any}</option>
        <Options of={options} />
      </select>
    </label>
  );
}
