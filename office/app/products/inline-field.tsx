import { CheckIcon } from '@haat/ui/icons.tsx';
import { type FormEvent, useState } from 'react';

/** `changed`: somebody else was first, which the person has read. */
export type SaveOutcome = 'saved' | 'changed' | 'failed';

/**
 * A number that is edited in its row: a button to save appears as soon as it differs. What is typed stays until it is saved, also if
 * the saved value changes meanwhile.
 */
export function InlineField<Seen>({
  label,
  caption,
  saved,
  seen,
  saveLabel,
  inputMode,
  save,
}: {
  label: string;
  /** Above the field, for the eye; `label` is for screen readers. */
  caption: string;
  saved: string;
  /** The row as it is shown. */
  seen: Seen;
  saveLabel: string;
  inputMode: 'decimal' | 'numeric';
  /** `seen` is the row when somebody began to type. */
  save: (typed: string, seen: Seen) => Promise<SaveOutcome>;
}) {
  /** Null: nothing is typed. */
  const [draft, setDraft] = useState<{ text: string; seen: Seen | null } | null>(null);
  const typed = draft?.text ?? saved;
  const [busy, setBusy] = useState(false);
  const isChanged = typed.trim() !== saved;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isChanged) return;
    setBusy(true);
    const outcome = await save(typed, draft?.seen ?? seen).finally(() => setBusy(false));
    if (outcome === 'failed') return;
    // What is typed since the press is another change, of the row as it is then.
    setDraft((now) => now && (outcome === 'saved' && now.text === typed ? null : { ...now, seen: null }));
  }

  return (
    <form onSubmit={onSubmit} className="flex items-end gap-1">
      <span className="grid">
        <span aria-hidden="true" className="text-right text-muted text-xs">
          {caption}
        </span>
        <input
          aria-label={label}
          value={typed}
          inputMode={inputMode}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={20}
          onChange={({ target: { value } }) =>
            setDraft(value === saved ? null : { text: value, seen: draft ? draft.seen : seen })
          }
          onFocus={({ target }) => target.select()}
          className="min-h-11 w-24 rounded-control border border-muted/70 bg-surface px-2 text-right font-bold tabular-nums"
        />
      </span>
      {isChanged && (
        <button
          type="submit"
          disabled={busy}
          aria-label={`${saveLabel}: ${label}`}
          className="grid size-11 shrink-0 place-items-center rounded-control bg-brand text-on-brand hover:bg-brand-strong"
        >
          <CheckIcon className="size-5" />
        </button>
      )}
    </form>
  );
}
