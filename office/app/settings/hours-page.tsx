import type { OfficeCalendar, TypedSpecialHours } from '@haat/contract/office/calendar';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { clearNotices, notify } from '@haat/ui/notices.tsx';
import type { FieldErrors } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { changedBy, formatDay, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { fieldErrors, useNotifyFailure, useProblemText, useProblemTexts } from '../platform/problem-text.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/hours-page.ts';
import { DayHours, Fold, HoursFields } from './hours-fields.tsx';
import { settingsMessages } from './messages.ts';

export const clientLoader = loading(() => api.getCalendar());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** What is typed. */
interface Draft {
  week: string[] | null;
  special: TypedSpecialHours[];
}

/** An order that is promised for a time that would be closed. */
interface Promised {
  id: number;
  number: string;
  by: string;
}

/** From Saturday to Friday, as people in Bangladesh count; the index is that of the week in the API, which begins on Monday. */
const DAYS = [5, 6, 0, 1, 2, 3, 4];

const USUAL_WEEK = Array<string>(7).fill('09:00-22:00');

/** Weekly hours, special hours such as those of Ramadan, and closures. */
export default function HoursPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).openingHours;
  const language = useLanguage();
  const { stored, draft, setDraft, errors, problem, warning, sending, save } = useCalendar(loaderData);
  const { week, special } = draft;
  const date = dayInDhaka(new Date());
  const today = (new Date(date).getUTCDay() + 6) % 7;
  const setDay = (day: number, hours: string) => setDraft({ ...draft, week: week!.with(day, hours) });
  const setSpecial = (at: number, changed: TypedSpecialHours) =>
    setDraft({ ...draft, special: special.with(at, changed) });
  const add = (hours: string) => setDraft({ ...draft, special: [...special, newSpecial(hours)] });
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      <section aria-labelledby="week" className="rounded-card border border-line bg-surface p-4">
        <h2 id="week" className="font-bold text-lg">
          {texts.week}
        </h2>
        {week === null ? (
          <div className="grid gap-3 pt-2">
            <p>{texts.always}</p>
            <Button variant="outline" onClick={() => setDraft({ ...draft, week: USUAL_WEEK })}>
              {texts.begin}
            </Button>
          </div>
        ) : (
          <>
            {DAYS.map((day) => (
              <DayHours
                key={day}
                isToday={day === today}
                legend={texts.days[day]!}
                hours={week[day]!}
                error={errors[`week[${day}]`]}
                onChange={(hours) => setDay(day, hours)}
                onCopy={() => setDraft({ ...draft, week: week.map(() => week[day]!) })}
              />
            ))}
            <FormError text={errors.week ?? ''} />
            <Button variant="plain" onClick={() => setDraft({ ...draft, week: null })}>
              {texts.end}
            </Button>
          </>
        )}
      </section>
      <section aria-labelledby="special" className="grid grid-cols-1 gap-3">
        <h2 id="special" className="font-bold text-lg">
          {texts.special}
        </h2>
        <p className="text-muted text-sm">{texts.specialWhy}</p>
        {special.map((each, index) => (
          <SpecialFields
            // biome-ignore lint/suspicious/noArrayIndexKey: new ones have no id
            key={`${stored.version} ${index}`}
            special={each}
            opens={index >= stored.special.length || (each.from <= date && date <= each.to)}
            errorOf={(field) => errors[`special[${index}].${field}`]}
            onChange={(changed) => setSpecial(index, changed)}
            onRemove={() => setDraft({ ...draft, special: special.toSpliced(index, 1) })}
          />
        ))}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={() => add('')}>
            {texts.addClosure}
          </Button>
          <Button variant="outline" onClick={() => add('10:00-16:00')}>
            {texts.addSpecial}
          </Button>
        </div>
      </section>
      <FormError text={problem} />
      {warning && (
        <div role="alert" className="grid gap-3 rounded-card border border-line bg-notice p-4 text-on-notice">
          <p className="font-bold">{texts.warned(warning.text)}</p>
          <ul className="grid gap-1 tabular-nums">
            {warning.first.map(({ id, number, by }) => (
              <li key={id}>
                <Link
                  to={`/orders/${id}`}
                  target="_blank"
                  className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
                >
                  <span>{number}</span>
                  <span>{formatTime(by, language)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Button variant="outline" disabled={sending} onClick={() => save(warning.orders)}>
            {texts.saveAnyway}
          </Button>
        </div>
      )}
      <Button className="min-h-14" disabled={sending} onClick={() => save(0)}>
        {texts.save}
      </Button>
    </div>
  );
}

function newSpecial(hours: string): TypedSpecialHours {
  const today = dayInDhaka(new Date());
  return { from: today, to: today, hours, friday: null, text: '', text_bn: '' };
}

/** What is stored and typed, and what the API has said about it. */
function useCalendar(loaded: OfficeCalendar) {
  const texts = useMessages(settingsMessages).openingHours;
  const problemTexts = useProblemTexts();
  const problemText = useProblemText();
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const [stored, setStored] = useState(loaded);
  const [draft, setDraft] = useState<Draft>(loaded);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const [warning, setWarning] = useState<{ orders: number; first: Promised[]; text: string } | null>(null);
  const [sending, setSending] = useState(false);
  /** A ref, because state changes too late to stop a double press. */
  const busy = useRef(false);
  useLeaveGuard(() => JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(stored)));

  function change(next: Draft) {
    setDraft(next);
    setErrors({});
    setProblem('');
    setWarning(null);
  }

  function show(calendar: OfficeCalendar) {
    setStored(calendar);
    change(calendar);
  }

  async function save(orders_seen: number) {
    if (busy.current) return;
    clearNotices();
    const unfinished = unfinishedFields(draft);
    setErrors(Object.fromEntries(unfinished.map((field) => [field, texts.times])));
    if (unfinished.length > 0) return;
    busy.current = true;
    setSending(true);
    try {
      show(await api.changeCalendar({ body: { ...bodyOf(draft), version: stored.version, orders_seen } }));
      notify(texts.saved, 'success');
    } catch (error) {
      await explain(error);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  async function explain(problem: unknown) {
    const refusal = refusalOf(problem);
    const { code, params, fields } = refusal;
    if (code === 'invalid') return setErrors(fieldErrors(fields, problemTexts));
    if (code === 'orders_promised')
      return setWarning({
        orders: Number(params?.orders),
        first: (params?.first ?? []) as Promised[],
        text: problemText({ ...refusal, code }),
      });
    const current = code === 'settings_changed' && (await api.getCalendar().catch(() => null));
    if (!current) return notifyFailure(problem);
    show(current);
    setProblem(texts.changed(...changedBy(params, language)));
  }

  return { stored, draft, setDraft: change, errors, problem, warning, sending, save };
}

/** Without what only the stored calendar has. */
function bodyOf({ week, special }: Draft): Draft {
  return { week, special };
}

/** The fields whose hours lack a time of the clock. */
function unfinishedFields({ week, special }: Draft): string[] {
  const isUnfinished = (hours: string | null | undefined) => !!hours && /(^| )-|-( |$)/.test(hours);
  return [
    ...(week ?? []).flatMap((hours, day) => (isUnfinished(hours) ? [`week[${day}]`] : [])),
    ...special.flatMap(({ hours, friday }, index) => [
      ...(isUnfinished(hours) ? [`special[${index}].hours`] : []),
      ...(isUnfinished(friday) ? [`special[${index}].friday`] : []),
    ]),
  ];
}

function SpecialFields({
  special,
  opens,
  errorOf,
  onChange,
  onRemove,
}: {
  special: TypedSpecialHours;
  /** It is unfolded at first. */
  opens: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (special: TypedSpecialHours) => void;
  onRemove: () => void;
}) {
  const texts = useMessages(settingsMessages).openingHours;
  const language = useLanguage();
  const { from, to, hours, friday } = special;
  const kind = hours === '' ? texts.closure : texts.otherHours;
  const { text, text_bn } = special;
  const name = language === 'bn' ? text_bn || text : text || text_bn;
  const field = (name: 'from' | 'to' | 'text' | 'text_bn') => ({
    value: special[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(withField(special, name, target.value)),
  });
  const title = name ? `${kind}: ${name}` : kind;
  const days = [...new Set([from, to])]
    .filter(Boolean)
    .map((day) => formatDay(day, language))
    .join(' – ');
  const wrong = (['from', 'to', 'hours', 'friday', 'text', 'text_bn'] as const).some(errorOf);
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface px-4">
      <Fold title={title} text={days} opens={opens} wrong={wrong}>
        <div className="grid grid-cols-1 gap-3 pb-4">
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <TextField label={texts.from} type="date" required {...field('from')} />
            <TextField label={texts.to} type="date" required min={from} {...field('to')} />
          </div>
          {hours !== '' && (
            <>
              <HoursFields
                legend={texts.otherHours}
                canClose={false}
                hours={hours}
                error={errorOf('hours')}
                onChange={(changed) => onChange({ ...special, hours: changed })}
              />
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  checked={friday !== null}
                  onChange={({ target }) => onChange({ ...special, friday: target.checked ? hours : null })}
                />
                <span>{texts.fridays}</span>
              </label>
              {friday !== null && (
                <HoursFields
                  legend={texts.friday}
                  hours={friday}
                  error={errorOf('friday')}
                  onChange={(changed) => onChange({ ...special, friday: changed })}
                />
              )}
            </>
          )}
          <TextField
            label={texts.textBn}
            hint={texts.textHint}
            lang="bn"
            maxLength={200}
            {...field('text_bn')}
          />
          <TextField label={texts.textEn} maxLength={200} {...field('text')} />
          <Button variant="outline" onClick={onRemove}>
            {`${texts.remove}: ${name || `${kind}, ${days}`}`}
          </Button>
        </div>
      </Fold>
    </section>
  );
}

/** A last day that would lie before the first one follows it. */
function withField(
  special: TypedSpecialHours,
  name: keyof TypedSpecialHours,
  value: string,
): TypedSpecialHours {
  const changed = { ...special, [name]: value };
  return name === 'from' && changed.to < value ? { ...changed, to: value } : changed;
}
