import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { formatPaisa } from '../i18n/format.ts';

/** Amounts in a column that adds up. */
export function AmountList({ children }: { children: Elements }) {
  return <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">{children}</dl>;
}

/** An amount of the list. A sum is strong, below a line. */
export function AmountRow({
  title,
  paisa,
  strong = false,
}: {
  title: string;
  paisa: number;
  strong?: boolean;
}) {
  const style = strong ? 'border-line border-t pt-1 font-bold' : '';
  return (
    <>
      <dt className={style}>{title}</dt>
      <dd translate="no" className={`text-right ${style}`}>
        {formatPaisa(paisa)}
      </dd>
    </>
  );
}
