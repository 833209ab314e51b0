import {
  FIRST_REASONS,
  type ReasonKind,
  reasonKinds,
  type UsualReason,
  type UsualReasons,
} from '@haat/contract/text/reasons';
import { cleanLine } from '@haat/contract/text/text';
import { EyeIcon, EyeOffIcon } from '@haat/ui/account-icons.tsx';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { ChevronDownIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useRef, useState } from 'react';
import { changedBy } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { showReasons } from '../platform/reasons.ts';
import { refusalOf } from '../platform/refusal.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/reasons-page.ts';
import { settingsMessages } from './messages.ts';

const MOST = 20;

export const clientLoader = loading(() => api.listReasons());

/** The page is not loaded again while somebody types. */
export const shouldRevalidate = () => false;

/** The reasons that staff choose from, in both languages. */
export default function ReasonsPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).reasons;
  const language = useLanguage();
  const [lists, setLists] = useState(loaderData);

  function change(current: UsualReasons) {
    setLists(current);
    showReasons(current);
  }

  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {reasonKinds.map((kind) => (
          <details key={kind} className="border-line border-b last:border-b-0">
            <summary className="min-h-14 cursor-pointer px-4 py-2">
              <span className="font-bold">{texts.kinds[kind]}</span>
              <span className="block text-muted text-sm">
                {lists[kind]
                  .filter(({ hidden }) => !hidden)
                  .map((reason) => reason[language])
                  .join(' · ')}
              </span>
            </summary>
            <ReasonsForm kind={kind} stored={lists[kind]} onChange={change} />
          </details>
        ))}
      </div>
    </div>
  );
}

type Row = UsualReason & { key: number };

/** The list of a kind. If somebody else was first, the typed one stays, and the next press stores it. */
function ReasonsForm({
  kind,
  stored,
  onChange,
}: {
  kind: ReasonKind;
  stored: UsualReason[];
  onChange: (lists: UsualReasons) => void;
}) {
  const texts = useMessages(settingsMessages).reasons;
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const keys = useRef(0);
  const rowsOf = (reasons: UsualReason[]): Row[] =>
    reasons.map((reason) => {
      keys.current += 1;
      return { ...reason, key: keys.current };
    });
  const [rows, setRows] = useState(() => rowsOf(stored));
  const [conflict, setConflict] = useState('');
  const reasons = rows.map(({ en, bn, hidden }) => ({ en: cleanLine(en), bn: cleanLine(bn), hidden }));
  useLeaveGuard(() => JSON.stringify(reasons) !== JSON.stringify(stored));
  const { form, errors, sending } = useForm({ check, send });

  function check(): FieldErrors {
    const wrong = reasons.flatMap((reason, at) =>
      (['en', 'bn'] as const).flatMap((each) => {
        const text = reason[each];
        const name = `${each}_${rows[at]!.key}`;
        if (text === '') return [[name, texts.required]];
        return reasons.slice(0, at).some((other) => other[each] === text) ? [[name, texts.repeated]] : [];
      }),
    );
    return Object.fromEntries(wrong);
  }

  async function send(): Promise<FieldErrors | null> {
    try {
      onChange(await api.changeReasons({ params: { id: kind }, body: { was: stored, reasons } }));
      setConflict('');
      notify(texts.saved(texts.kinds[kind]), 'success');
    } catch (problem) {
      const { code, params } = refusalOf(problem);
      const current = code === 'reasons_changed' ? await api.listReasons().catch(() => null) : null;
      if (current && code === 'reasons_changed') {
        onChange(current);
        const now = current[kind].map((reason) => reason[language]).join(' · ');
        setConflict(`${texts.changed(...changedBy(params, language))} ${texts.storedNow(now)}`);
      } else notifyFailure(problem);
    }
    return null;
  }

  const set = (key: number, change: Partial<UsualReason>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));

  function moveUp(at: number) {
    const moved = [...rows];
    moved.splice(at - 1, 2, rows[at]!, rows[at - 1]!);
    setRows(moved);
  }

  return (
    <form {...form} aria-label={texts.kinds[kind]} className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4">
      <FormError text={conflict} />
      <ol className="grid grid-cols-1 gap-4">
        {rows.map((row, at) => {
          const name = row[language] || texts.another;
          return (
            <li key={row.key} className="grid grid-cols-1 gap-2">
              <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
                {(['bn', 'en'] as const).map((each) => (
                  <TextField
                    key={each}
                    label={texts.in(at + 1)[each]}
                    name={`${each}_${row.key}`}
                    lang={each}
                    maxLength={80}
                    autoComplete="off"
                    value={row[each]}
                    onChange={({ target }) => set(row.key, { [each]: target.value })}
                    error={errors[`${each}_${row.key}`]}
                  />
                ))}
              </div>
              <div className="flex items-center gap-2">
                <IconButton label={texts.up(name)} disabled={at === 0} onClick={() => moveUp(at)}>
                  <ChevronDownIcon className="size-5 rotate-180" />
                </IconButton>
                <IconButton
                  label={row.hidden ? texts.show(name) : texts.hide(name)}
                  onClick={() => set(row.key, { hidden: !row.hidden })}
                >
                  {row.hidden ? <EyeOffIcon /> : <EyeIcon />}
                </IconButton>
                {!stored.some(({ en }) => en === row.en) && rows.length > 1 && (
                  <IconButton
                    label={texts.remove(name)}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  >
                    <TrashIcon />
                  </IconButton>
                )}
                {row.hidden && (
                  <span className="rounded-full bg-notice px-2 text-on-notice text-sm">{texts.isHidden}</span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-2">
        {rows.length < MOST && (
          <Button
            variant="outline"
            onClick={() => setRows([...rows, ...rowsOf([{ en: '', bn: '', hidden: false }])])}
          >
            {texts.add}
          </Button>
        )}
        {JSON.stringify(reasons) !== JSON.stringify(FIRST_REASONS[kind]) && (
          <Button variant="outline" onClick={() => setRows(rowsOf(FIRST_REASONS[kind]))}>
            {texts.reset}
          </Button>
        )}
        <Button type="submit" className="grow" disabled={sending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
