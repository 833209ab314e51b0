import { paymentFilters } from '@haat/contract/office/orders';
import { Button } from '@haat/ui/button.tsx';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { dayInDhaka } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

const box = 'min-h-11 rounded-control border border-line bg-surface px-3 text-ink';

/** Day and payment, in the URL. Open if one is set. */
export function Filters() {
  const texts = useMessages(orderMessages);
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  const [day, payment] = [parameters.get('day') ?? '', parameters.get('payment') ?? ''];
  const kept = ['status', 'search'].flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value] as const] : [];
  });
  return (
    <details key={key} className="mb-3" open={day !== '' || payment !== ''}>
      <summary className="inline-flex min-h-11 items-center font-bold text-brand">{texts.filters}</summary>
      <Form className="flex flex-wrap items-end gap-3 pt-1">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="grid gap-1 font-bold text-sm">
          {texts.day}
          <input type="date" name="day" defaultValue={day} max={dayInDhaka(new Date())} className={box} />
        </label>
        <label className="grid gap-1 font-bold text-sm">
          {texts.payment}
          <select name="payment" defaultValue={payment} className={box}>
            <option value="">{texts.anyPayment}</option>
            {paymentFilters.map((filter) => (
              <option key={filter} value={filter}>
                {texts.payments[filter]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="soft">
          {texts.show}
        </Button>
        <Link
          to={`?${new URLSearchParams(kept.map(([name, value]) => [name, value]))}`}
          className="grid min-h-11 place-content-center px-2 text-brand underline underline-offset-4"
        >
          {texts.clear}
        </Link>
      </Form>
    </details>
  );
}
