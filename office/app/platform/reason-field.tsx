import { TextField } from '@haat/ui/field.tsx';

/** Usual texts as buttons, and a field for another one. */
export function ReasonField({
  label,
  suggestions,
  value,
  error,
  onChange,
}: {
  label: string;
  suggestions: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {suggestions.map((each) => (
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
        onChange={({ target }) => onChange(target.value)}
        error={error}
      />
    </div>
  );
}
