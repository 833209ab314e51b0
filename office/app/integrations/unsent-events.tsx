import type { Integrations } from '@haat/contract/office/integrations';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { integrationMessages } from './messages.ts';

/** What was not taken, or will never be sent, and why. */
export function UnsentEvents({
  integrations: { unsent },
  onChange,
}: {
  integrations: Integrations;
  onChange: (changed: Integrations) => void;
}) {
  const texts = useMessages(integrationMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  if (unsent.length === 0) return null;
  return (
    <Section title={texts.unsent}>
      <ul className="divide-y divide-line">
        {unsent.map(({ id, event, number, url, state, problem, created }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-3">
            <p className="min-w-0">
              <span className="block font-bold">
                {number ? `${texts.event[event]}, ${texts.ofOrder(number)}` : texts.event[event]}
              </span>
              <span className="block break-words text-sm">{texts.problem(problem)}</span>
              <span className="block break-all text-muted text-sm">
                {`${url ?? 'Meta'} · ${formatTime(created, language)}`}
              </span>
            </p>
            {state === 'failed' && (
              <Button
                variant="outline"
                className="shrink-0 whitespace-nowrap"
                disabled={busy}
                aria-label={`${texts.again}: ${texts.event[event]} ${number ?? ''}`}
                onClick={() => run(async () => onChange(await api.sendEventAgain({ params: { id } })))}
              >
                {texts.again}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How many events of the last 30 days were sent, wait or were not taken. */
export function Counts({ queued, sent, failed }: { queued: number; sent: number; failed: number }) {
  const texts = useMessages(integrationMessages);
  const digits = (count: number) => inDigits(String(count));
  return <p className="text-muted text-sm">{texts.counts(digits(queued), digits(sent), digits(failed))}</p>;
}
