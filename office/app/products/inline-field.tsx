import { CheckIcon } from '@haat/ui/icons.tsx';
import { type FormEvent, useState } from 'react';

/**
 * A number that is edited in its row: a button to save appears as soon as it differs. What was typed stays until `save` returns true.
 * Give it the saved value as `key`, so that it starts again from a new one.
 */
export function InlineField({
  label,
  caption,
  saved,
  saveLabel,
  inputMode,
  save,
}: {
  label: string;
  /** Above the field, for the eye; `label` is for screen readers. */
  caption: string;
  saved: string;
  saveLabel: string;
  inputMode: 'decimal' | 'numeric';
  save: (typed: string) => Promise<boolean>;
}) {
  const [typed, setTyped] = useState(saved);
  const [busy, setBusy] = useState(false);
  const isChanged = typed.trim() !== saved;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isChanged) return;
    setBusy(true);
    await save(typed).finally(() => setBusy(false));
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
          onChange={({ target }) => setTyped(target.value)}
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
