import type { ReactNode } from 'react';
import { formatTaka } from '../i18n/price.tsx';

/** The rows of subtotal, tax and total. */
export function Amounts({ children }: { children: ReactNode }) {
  return <dl className="mt-2 grid gap-1 border-line border-t pt-3">{children}</dl>;
}

export function AmountRow({
  label,
  taka,
  strong = false,
}: {
  label: string;
  taka: number;
  strong?: boolean;
}) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'pt-1 font-bold text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatTaka(taka)}</dd>
    </div>
  );
}
