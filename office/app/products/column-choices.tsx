import { Options, Select } from '@haat/ui/select.tsx';

interface Choice<Kind extends string> {
  /** The place of the column with an example of its cells. */
  label: string;
  kind: Kind;
  kinds: readonly { kind: Kind; label: string }[];
}

/** What each column of a spreadsheet is. */
export function ColumnChoices<Kind extends string>({
  columns,
  onChoose,
}: {
  columns: readonly Choice<Kind>[];
  onChoose: (column: number, kind: Kind) => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(3,minmax(0,1fr))]">
      {columns.map(({ label, kind, kinds }, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={at}
          label={label}
          value={kind}
          onChange={({ target }) => {
            const chosen = kinds.find((each) => each.kind === target.value);
            if (chosen) onChoose(at, chosen.kind);
          }}
        >
          <Options of={kinds.map((each) => [each.kind, each.label])} />
        </Select>
      ))}
    </div>
  );
}
