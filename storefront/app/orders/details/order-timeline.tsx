import { courierNames } from '@haat/contract/shop/couriers';
import type { Order, OrderParcel, OrderRider } from '@haat/contract/shop/orders';
import { type DhakaTime, dhakaTime } from '@haat/contract/time/dhaka-time';
import { buttonClass } from '@haat/ui/button.tsx';
import { CheckIcon, CloseIcon, PhoneIcon, TruckIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { telUrl } from '../../shop/contact-links.ts';
import { promiseText } from '../../shop/time-texts.ts';
import { promisedBy } from '../promised-by.ts';
import { type Step, timelineSteps } from './timeline-steps.ts';

/** The statuses that an order took, each with its time, and those to come. Other providers have no timeline. */
export function OrderTimeline({
  order,
}: {
  order: Pick<Order, 'status' | 'timeline' | 'delivery_type' | 'delivery' | 'rider' | 'parcel'>;
}) {
  const texts = useMessages('orders');
  // A page from the cache of an earlier version has no timeline.
  if (!order.timeline?.length) return null;
  const steps = timelineSteps(order);
  return (
    <section
      aria-label={texts.timeline.title}
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <ol>
        {steps.map((step, index) => (
          <TimelineStep
            key={step.status}
            step={step}
            label={labelOf(step)}
            next={steps[index + 1] ?? null}
            promised={step.status === 'COMPLETED' ? promisedBy(order) : null}
          />
        ))}
      </ol>
      {order.rider && <Rider rider={order.rider} />}
      {order.parcel && <Parcel parcel={order.parcel} />}
    </section>
  );

  function labelOf({ status, at }: Step): string {
    const { steps, pickup, toBe } = texts.timeline;
    const isPickup = order.delivery_type === 'STORE_PICKUP';
    const later = at === null && (isPickup ? toBe.pickup : toBe.steps)[status];
    return later || (isPickup ? pickup : steps)[status];
  }
}

/** Who brings it, and how many stops come before. */
function Rider({ rider: { name, stop, phone } }: { rider: OrderRider }) {
  const texts = useMessages('orders').timeline;
  const language = useLanguage();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <p>
        <strong>{texts.rider(name)}</strong>
        {space}
        <span>{stop === 1 ? texts.nextStop : texts.stop(stop, formatCount(language, stop - 1))}</span>
      </p>
      {phone && (
        <a href={telUrl(phone)} className={buttonClass('outline')}>
          <PhoneIcon className="size-5 shrink-0" />
          <span>{texts.callRider}</span>
        </a>
      )}
    </div>
  );
}

/** Which courier has the parcel, how far it is, and the courier's page of it. */
function Parcel({ parcel: { courier, tracking, url, state } }: { parcel: OrderParcel }) {
  const texts = useMessages('orders').timeline;
  const language = useLanguage();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
      <p>
        <strong className="block">{texts.parcel[state](courierNames[courier][language])}</strong>
        {tracking && (
          <span className="text-muted text-sm">
            <span>{`${texts.tracking} `}</span>
            <span translate="no" className="tabular-nums">
              {tracking}
            </span>
          </span>
        )}
      </p>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          <TruckIcon className="size-5 shrink-0" />
          <span>{texts.follow}</span>
        </a>
      )}
    </div>
  );
}

function TimelineStep({
  step,
  label,
  next,
  promised,
}: {
  step: Step;
  label: string;
  next: Step | null;
  /** Until when the step is promised, in ISO 8601. */
  promised: string | null;
}) {
  const texts = useMessages('orders');
  const language = useLanguage();
  const shown = step.at ?? promised;
  const at = shown === null ? null : dhakaTime(shown);
  const timeText = ({ day, month, year, hour, minute }: DhakaTime) =>
    texts.time(day, month, year, hour, minute);
  const cancelled = step.status === 'CANCELLED';
  const dot = step.at === null ? 'border-muted' : 'border-transparent bg-brand text-on-brand';
  return (
    <li
      className="relative flex items-start gap-3 pb-4 last:pb-0"
      aria-current={step.current ? 'step' : undefined}
    >
      {next && (
        <span
          aria-hidden="true"
          className={`absolute top-6 bottom-0 left-[11px] w-0.5 ${next.at === null ? 'bg-line' : 'bg-brand'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${cancelled ? 'border-transparent bg-danger text-surface' : dot}`}
      >
        {cancelled ? <CloseIcon className="size-4" /> : step.at !== null && <CheckIcon className="size-4" />}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
        <span className={step.current ? 'font-bold' : step.at === null ? 'text-muted' : ''}>{label}</span>
        {at && shown && (
          <time dateTime={shown} className="text-muted text-sm max-sm:w-full">
            {step.at === null ? promiseText(language, shown) : timeText(at)}
          </time>
        )}
        {step.at === null && <span className="sr-only">{texts.timeline.toCome}</span>}
      </span>
    </li>
  );
}
