import type { Parcel, ParcelDetails } from '@haat/contract/office/orders/parcels';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { useAction } from '../platform/use-action.ts';
import { type ReturnedLine, StopLines } from '../runs/stop-lines.tsx';
import { courierMessages } from './messages.ts';

/**
 * Counts the goods of a parcel that are in the shop again. Of a refused one all return to the stock but those that are named; of a partly
 * delivered one the named lines have come back.
 */
export function BackDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const texts = useMessages(courierMessages);
  const lines = useLines(parcel.id);
  const isPartly = parcel.state === 'partly_delivered';
  const [counted, setCounted] = useState<Record<number, ReturnedLine>>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction(undefined, onClose);
  const { id, number, version } = parcel;

  async function save() {
    const named = Object.entries(counted)
      .map(([item, line]) => ({ item: Number(item), ...line, ...(!isPartly && { wasted: true }) }))
      .filter(({ quantity }) => quantity > 0);
    if (isPartly && named.length === 0) return setProblem(texts.nothingBack);
    if (reason.trim() === '') return setProblem(texts.reasonMissing);
    const body = { version, lines: named, reason: reason.trim() };
    if (!(await run(() => api.takeParcelBack({ params: { id }, body })))) return;
    notify(texts.taken(number), 'success');
    onClose();
  }

  return (
    <ConfirmDialog
      title={`${texts.countBack}: ${number}`}
      back={texts.close}
      confirm={texts.countBack}
      busy={busy}
      disabled={busy || lines.length === 0}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="text-muted">{isPartly ? texts.partlyHint : texts.backHint}</p>
      <div>
        <h3 className="font-bold">{isPartly ? texts.cameBack : texts.wasted}</h3>
        <StopLines
          lines={lines}
          withWaste={isPartly}
          returnedOf={({ item }) => counted[item] ?? { quantity: 0, wasted: false }}
          onChange={(item, line) => {
            setCounted((before) => ({ ...before, [item]: line }));
            setProblem('');
          }}
        />
      </div>
      <ReasonField
        label={texts.reason}
        kind={isPartly ? 'partly' : 'door'}
        value={reason}
        error={problem || undefined}
        onChange={(typed) => {
          setReason(typed);
          setProblem('');
        }}
      />
    </ConfirmDialog>
  );
}

/** The goods in a parcel; none while they are loaded. */
function useLines(id: number) {
  const [lines, setLines] = useState<ParcelDetails['lines']>([]);
  useEffect(() => {
    let current = true;
    api.getParcel({ params: { id } }).then(
      (parcel) => current && setLines(parcel.lines),
      // A dialog without lines cannot be saved; it is opened again.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [id]);
  return lines.map((line) => ({ ...line, note: '' }));
}
