import type { StopLine } from '@haat/contract/office/orders/runs';
import { nameIn } from '@haat/contract/text/language';
import { IconButton } from '@haat/ui/button.tsx';
import { Checkbox } from '@haat/ui/field.tsx';
import { MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { runMessages } from './messages.ts';

/** What came back of a line. */
export interface ReturnedLine {
  quantity: number;
  wasted: boolean;
}

/** The goods of a stop; with `returnedOf` the rider enters what came back, and `withWaste` what of it cannot be sold again. */
export function StopLines({
  lines,
  returnedOf,
  withWaste = true,
  onChange,
}: {
  lines: StopLine[];
  withWaste?: boolean;
  returnedOf?: (line: StopLine) => ReturnedLine;
  onChange?: (item: number, value: ReturnedLine) => void;
}) {
  return (
    <ul className="divide-y divide-line">
      {lines
        .filter(({ quantity }) => quantity > 0)
        .map((line) => (
          <Line
            key={line.item}
            line={line}
            returned={returnedOf?.(line) ?? null}
            withWaste={withWaste}
            onChange={(value) => onChange?.(line.item, value)}
          />
        ))}
    </ul>
  );
}

function Line({
  line,
  returned,
  withWaste,
  onChange,
}: {
  line: StopLine;
  withWaste: boolean;
  /** Null: it is only shown. */
  returned: ReturnedLine | null;
  onChange: (value: ReturnedLine) => void;
}) {
  const texts = useMessages(runMessages);
  const language = useLanguage();
  const name = nameIn(language, line);
  return (
    <li className="grid grid-cols-1 gap-1 py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-10 rounded-control bg-tile px-2 py-1 text-center font-bold tabular-nums">
          {`${inDigits(line.quantity)} ×`}
        </span>
        <span className="min-w-0 grow">
          <span>{name}</span>
          {line.note && <span className="block text-muted text-sm">{line.note}</span>}
        </span>
        {returned && (
          <span className="flex items-center">
            <IconButton
              label={`${name}: ${texts.less}`}
              disabled={returned.quantity === 0}
              onClick={() => onChange({ ...returned, quantity: returned.quantity - 1 })}
            >
              <MinusIcon className="size-5" />
            </IconButton>
            <output
              translate="no"
              aria-label={name}
              className="min-w-8 text-center font-bold text-lg tabular-nums"
            >
              {inDigits(returned.quantity)}
            </output>
            <IconButton
              label={`${name}: ${texts.more}`}
              disabled={returned.quantity === line.quantity}
              onClick={() => onChange({ ...returned, quantity: returned.quantity + 1 })}
            >
              <PlusIcon className="size-5" />
            </IconButton>
          </span>
        )}
      </div>
      {withWaste && returned !== null && returned.quantity > 0 && (
        <Checkbox
          label={texts.wasted}
          checked={returned.wasted}
          onChange={(event) => onChange({ ...returned, wasted: event.target.checked })}
        />
      )}
    </li>
  );
}
