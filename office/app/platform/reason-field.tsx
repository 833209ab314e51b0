import type { ReasonKind } from '@haat/contract/text/reasons';
import { chipClass } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { useReasons } from './reasons.ts';

/** Usual texts as buttons, and a field for another one. */
export function ReasonField({
  label,
  kind,
  value,
  error,
  onChange,
}: {
  label: string;
  kind: ReasonKind;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {useReasons(kind).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={value === each}
            onClick={() => onChange(each)}
            className={chipClass}
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
