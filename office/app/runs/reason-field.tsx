import { TextField } from '@haat/ui/field.tsx';

/** A reason: one of those that are often used, or another text. */
export function ReasonField({
  label,
  options,
  value,
  onChange,
  error,
}: {
  label: string;
  options: readonly string[];
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        {options.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={value === each}
            onClick={() => onChange(each)}
            className="min-h-11 rounded-full border border-line px-4 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold"
          >
            {each}
          </button>
        ))}
      </div>
      <TextField
        label={label}
        value={value}
        maxLength={500}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </div>
  );
}
