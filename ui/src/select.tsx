import { useId } from 'react';
import type { ComponentProps } from './jsx-runtime.ts';

/** A native selection with its label above. */
export function Select({
  label,
  error,
  ...rest
}: { label: string; error?: string | undefined } & ComponentProps<'select'>) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-bold text-sm">
        {/* A line as high as that of a text field, in Bengali too. */}
        <span>{label}</span>
      </label>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
        className="min-h-12 w-full rounded-control border border-muted/70 bg-surface px-3 aria-invalid:border-danger"
        {...rest}
      />
      {error && (
        <p id={note} className="font-bold text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Options of a selection: the value and the text of each. */
export function Options({
  of,
}: {
  of: readonly (readonly [value: string | number, text: string | undefined])[];
}) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
