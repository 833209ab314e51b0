import { CameraIcon } from '@haat/ui/account-icons.tsx';
import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { showCamera } from '../../platform/show-camera.ts';
import { FileButton } from './file-button.tsx';

/** More than a stored picture has. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1920 } };

interface Props {
  texts: Record<'takePhoto' | 'frame' | 'takeIt' | 'noCamera' | 'closeCamera', string>;
  onFiles: (files: File[]) => void;
}

/** Takes a photo: on a phone by its camera behind a square frame, elsewhere, and without permission, by a file. */
export function TakePhotoButton({ texts, onFiles }: Props) {
  const [open, setOpen] = useState(false);
  const isPhone = 'mediaDevices' in navigator && window.matchMedia('(pointer: coarse)').matches;
  if (!isPhone) return <FileButton label={texts.takePhoto} variant="soft" camera onFiles={onFiles} />;
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        <CameraIcon className="size-5" />
        <span>{texts.takePhoto}</span>
      </Button>
      {open && (
        <Camera
          texts={texts}
          onClose={() => setOpen(false)}
          onFiles={(files) => {
            setOpen(false);
            onFiles(files);
          }}
        />
      )}
    </>
  );
}

function Camera({ texts, onFiles, onClose }: Props & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  useEffect(() => {
    const ended = new AbortController();
    showCamera(video.current!, ended.signal, SIZE)
      .then(() => setState('ready'))
      .catch(() => setState('failed'));
    return () => ended.abort();
  }, []);
  return (
    <TitledDialog title={texts.takePhoto} onClose={onClose}>
      <p role="status" className={state === 'failed' ? 'text-danger' : 'text-muted'}>
        {state === 'failed' ? texts.noCamera : texts.frame}
      </p>
      {state === 'failed' ? (
        <FileButton label={texts.takePhoto} variant="soft" camera onFiles={onFiles} />
      ) : (
        <div className="relative aspect-square w-full overflow-hidden rounded-card bg-tile">
          <video ref={video} muted playsInline className="size-full object-cover" />
          <div className="absolute inset-[8%] rounded-card border-2 border-white border-dashed" />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onClose}>
          {texts.closeCamera}
        </Button>
        <Button
          disabled={state !== 'ready'}
          onClick={async () => {
            const photo = await takeSquare(video.current!);
            if (photo) onFiles([photo]);
          }}
        >
          {texts.takeIt}
        </Button>
      </div>
    </TitledDialog>
  );
}

/** The square that is shown: the middle of the picture of the camera. */
async function takeSquare(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  canvas
    .getContext('2d')
    ?.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, side, side);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return photo && new File([photo], 'photo.jpg', { type: 'image/jpeg' });
}
