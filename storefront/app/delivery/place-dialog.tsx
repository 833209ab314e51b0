import { IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useId } from 'react';
import { useMessages } from '../i18n/messages.ts';

/** The dialog that asks where or when; on phones a sheet at the bottom. Closing it changes nothing. */
export function PlaceDialog({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: Elements;
}) {
  const { close } = useMessages('delivery').place;
  const heading = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={heading} place="middle">
      <div className="flex items-center justify-between border-line border-b py-1 pr-2 pl-4 text-left">
        <h2 id={heading} className="font-bold text-lg">
          {title}
        </h2>
        <IconButton label={close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </Dialog>
  );
}
