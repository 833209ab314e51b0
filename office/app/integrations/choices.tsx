import { Checkbox } from '@haat/ui/field.tsx';
/** Ticks of which at least one is needed. */
export function Choices<Value extends string>({
  name,
  label,
  values,
  texts,
  error,
}: {
  name: string;
  label: string;
  values: readonly Value[];
  texts: Record<Value, string>;
  error: string | undefined;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold text-sm">{label}</legend>
      {values.map((value) => (
        <Checkbox key={value} label={texts[value]} large name={name} value={value} />
      ))}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
