import { Button, IconButton } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { ScanIcon } from '@haat/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { canScan, readBarcode } from './barcode-detector.ts';
import { scanningMessages } from './messages.ts';

/** Reads a barcode by the camera. Where the browser cannot, there is no button: codes are typed, or read by a barcode reader. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const texts = useMessages(scanningMessages);
  const [open, setOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <IconButton label={texts.scan} className="border border-muted/70" onClick={() => setOpen(true)}>
        <ScanIcon className="size-6" />
      </IconButton>
      {open && (
        <Camera
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false);
            onCode(code);
          }}
        />
      )}
    </>
  );
}

function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const texts = useMessages(scanningMessages);
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const whenRead = useRef(onCode);
  whenRead.current = onCode;
  useEffect(() => {
    const ended = new AbortController();
    readBarcode(video.current!, ended.signal)
      .then((code) => code !== null && !ended.signal.aborted && whenRead.current(code))
      .catch(() => setFailed(true));
    return () => ended.abort();
  }, []);
  return (
    <TitledDialog title={texts.scan} onClose={onClose}>
      <p role="status" className={failed ? 'text-danger' : 'text-muted'}>
        {failed ? texts.noCamera : texts.aim}
      </p>
      <video
        ref={video}
        muted
        playsInline
        className="aspect-square w-full rounded-card bg-tile object-cover"
      />
      <Button variant="outline" onClick={onClose}>
        {texts.close}
      </Button>
    </TitledDialog>
  );
}
