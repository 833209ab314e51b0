import type { SlotPlan } from '@haat/contract/office/orders/slots';
import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { formatClocks, formatPaisa } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { BackToList } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/slot-plans-page.ts';
import { slotMessages } from './messages.ts';
import { type TypedWindow, toTyped } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';

export const clientLoader = loading(() => api.listSlotPlans());

/** The weekly slots of each zone, and of pickups. */
export default function SlotPlansPage({ loaderData: plans }: Route.ComponentProps) {
  const texts = useMessages(slotMessages);
  const [edited, setEdited] = useState<number | null>();
  return (
    <div className="grid grid-cols-1 max-w-3xl gap-4">
      <div className="flex items-center gap-3">
        <BackToList list="/slots" label={texts.title} />
        <PageTitle>{texts.plan.title}</PageTitle>
      </div>
      <p className="text-muted">{texts.plan.why}</p>
      {plans.map((plan) =>
        edited === plan.zone ? (
          <PlanForm key={plan.zone} plan={plan} onClose={() => setEdited(undefined)} />
        ) : (
          <Plan key={plan.zone} plan={plan} onEdit={() => setEdited(plan.zone)} />
        ),
      )}
    </div>
  );
}

function Plan({ plan, onEdit }: { plan: SlotPlan; onEdit: () => void }) {
  const texts = useMessages(slotMessages);
  const language = useLanguage();
  const name = plan.zone === null ? texts.pickup : language === 'bn' ? plan.name_bn : plan.name;
  return (
    <section
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-bold text-lg">{name}</h2>
        {plan.windows.length > 0 && (
          <p className="text-muted text-sm">
            {plan.as_soon_as_possible ? texts.plan.also : texts.plan.onlySlots}
          </p>
        )}
      </div>
      {plan.windows.length === 0 && <p className="text-muted">{texts.plan.empty}</p>}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {toTyped(plan.windows).map((window) => (
          <Window key={window.key} window={window} />
        ))}
      </ul>
      <Button variant="outline" aria-label={`${texts.plan.edit}: ${name}`} onClick={onEdit}>
        {texts.plan.edit}
      </Button>
    </section>
  );
}

function Window({
  window: { weekdays, starts, ends, capacity, lineCapacity, cutoff, charge },
}: {
  window: TypedWindow;
}) {
  const { plan: texts, extraCharge } = useMessages(slotMessages);
  const language = useLanguage();
  const paisa = Math.round(100 * Number(charge));
  const days =
    weekdays.length === 7 ? texts.daily : weekdays.map((day) => texts.weekdays[day - 1]).join(', ');
  const terms = [
    texts.orderCount(inDigits(capacity)),
    lineCapacity !== '' && texts.lineCount(inDigits(lineCapacity)),
    texts.cutoffText(inDigits(cutoff)),
    paisa !== 0 && extraCharge(formatPaisa(Math.abs(paisa)), paisa < 0),
  ].filter((text) => text !== false);
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
      <span className="font-bold tabular-nums">{formatClocks(starts, ends, language)}</span>
      <span>
        <span className="block">{days}</span>
        <span className="block text-muted text-sm">{terms.join(' · ')}</span>
      </span>
    </li>
  );
}
