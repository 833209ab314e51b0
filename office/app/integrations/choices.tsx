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
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} value={value} className="size-6 shrink-0 accent-brand" />
          <span>{texts[value]}</span>
        </label>
      ))}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
