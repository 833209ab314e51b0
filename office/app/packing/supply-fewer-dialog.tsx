import type { PackLine } from '@haat/contract/office/orders/packing';
import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { useMessages } from '../i18n/language.ts';
import { pickingMessages } from '../picking/messages.ts';
import { SupplyFewerForm } from '../picking/supply-fewer-form.tsx';
import type { usePacking } from './use-packing.ts';

/** Fewer of a line are supplied than were picked, with the reason for the shopper. */
export function SupplyFewerDialog({
  line,
  title,
  weigh,
  onClose,
}: {
  line: PackLine;
  title: string;
  weigh: ReturnType<typeof usePacking>['weigh'];
  onClose: () => void;
}) {
  const texts = useMessages(pickingMessages);

  async function send(quantity: number, reason: string) {
    if ((await weigh({ line: line.id, quantity, reason })) === 'done') onClose();
  }

  return (
    <TitledDialog title={title} onClose={onClose}>
      <SupplyFewerForm product={line} quantity={line.quantity} onSubmit={send} />
      <Button variant="plain" onClick={onClose}>
        {texts.close}
      </Button>
    </TitledDialog>
  );
}
