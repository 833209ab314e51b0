import { IconButton } from '@haat/ui/button.tsx';
import { MinusIcon, PlusIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../i18n/language.ts';
import { pickingMessages } from './messages.ts';

/** A quantity from 0 to `most`, by two buttons. */
export function QuantityStepper({
  label,
  count,
  most,
  onChange,
}: {
  label: string;
  count: number;
  most: number;
  onChange: (count: number) => void;
}) {
  const texts = useMessages(pickingMessages);
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="font-bold">{label}</span>
      <span className="flex items-center gap-1">
        <IconButton label={texts.less} disabled={count === 0} onClick={() => onChange(count - 1)}>
          <MinusIcon />
        </IconButton>
        <output className="min-w-12 text-center font-bold text-2xl tabular-nums">{count}</output>
        <IconButton label={texts.more} disabled={count >= most} onClick={() => onChange(count + 1)}>
          <PlusIcon />
        </IconButton>
      </span>
    </div>
  );
}
