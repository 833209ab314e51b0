import type { BackupProblem } from '@haat/contract/office/backups';
import type { CheckResult, Health, HealthCode } from '@haat/contract/office/health';
import { staffName } from '@haat/contract/office/staff-name';
import type { Language } from '@haat/contract/text/language';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { formatBytes } from './backup-section.tsx';
import { type Figures, healthMessages } from './messages.ts';

const COLOURS = {
  good: 'bg-brand-soft text-brand',
  warning: 'bg-notice text-on-notice',
  alarm: 'bg-danger-soft text-danger',
  none: 'bg-tile text-muted',
};

/** What is wrong comes first. */
const RANKS = { alarm: 0, warning: 1, good: 2 };

/** Sentences about what the shop does not have. */
const UNUSED = new Set<HealthCode>([
  'standby_none',
  'certificate_none',
  'messages_off',
  'keys_none',
  'integrations_none',
]);

/** Where something can be done about it. The backups are on the page itself. */
const PAGES: Partial<Record<HealthCode, string>> = {
  messages_off: '/keys',
  messages_unsent: '/messages',
  messages_failing: '/messages',
  keys_unreadable: '/keys',
  payments_differ: '/payments',
  integrations_failing: '/integrations',
};

/** Figures in bytes, and times. */
const BYTES = new Set(['size', 'free', 'behind']);
const TIMES = new Set(['at', 'ends', 'rehearsed']);

/** Each check with its sentence; of what is wrong also since when, and who was told and has seen it. */
export function CheckList({ health }: { health: Health }) {
  const texts = useMessages(healthMessages);
  const wrong = health.checks.filter(({ state }) => state !== 'good').length;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-lg">{wrong === 0 ? texts.allGood : texts.notGood(inDigits(wrong))}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {health.checks
          .toSorted((a, b) => RANKS[a.state] - RANKS[b.state])
          .map((result) => (
            <Check
              key={result.check}
              result={result}
              event={health.events.find(({ check }) => check === result.check)}
            />
          ))}
      </ul>
    </section>
  );
}

function Check({ result, event }: { result: CheckResult; event: Health['events'][number] | undefined }) {
  const texts = useMessages(healthMessages);
  const language = useLanguage();
  const { busy, run } = useAction();
  const { check, state, code, params } = result;
  const label = state === 'good' && UNUSED.has(code) ? 'none' : state;
  const page = PAGES[code];
  const figures = shownFigures(params, language, texts.problems);
  return (
    <li data-list-row className="grid gap-1 border-line border-b p-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{texts.checks[check]}</h2>
        <span className={`rounded-full px-2 py-0.5 text-sm ${COLOURS[label]}`}>{texts.states[label]}</span>
      </div>
      <p>{texts.sentences[code](figures)}</p>
      {event && state !== 'good' && (
        <div className="grid gap-1 text-muted text-sm">
          <p>{texts.since(formatTime(event.began, language))}</p>
          {event.told && <p>{texts.told(formatTime(event.told, language))}</p>}
          {event.seen && (
            <p>{texts.seenBy(staffName(event.seen_by ?? ''), formatTime(event.seen, language))}</p>
          )}
        </div>
      )}
      {state !== 'good' && (
        <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {page && (
            <Link
              to={page}
              aria-label={`${texts.open}: ${texts.checks[check]}`}
              className={buttonClass('soft')}
            >
              {texts.open}
            </Link>
          )}
          {event && !event.seen && (
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => void run(() => api.markHealthEventSeen({ params: { id: event.id } }))}
            >
              {texts.seen}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The figures of a sentence in the language of the page. */
function shownFigures(
  params: CheckResult['params'],
  language: Language,
  problems: Record<BackupProblem, string>,
): Figures {
  const show = (name: string, value: string | number) => {
    if (BYTES.has(name)) return formatBytes(language, Number(value));
    if (TIMES.has(name)) return formatTime(String(value), language);
    if (name === 'problem') return problems[value as BackupProblem] ?? '';
    return inDigits(value);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, show(name, value)]));
}
