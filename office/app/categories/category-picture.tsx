import { Button } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { FileButton } from '../products/file-button.tsx';
import { preparePhoto } from '../products/prepare-photo.ts';
import { Thumbnail } from '../products/thumbnail.tsx';
import { upload } from '../products/upload.ts';
import { categoryMessages } from './messages.ts';

/** The picture of a category: from the gallery of a phone, cut to a square by the server. */
export function CategoryPicture({
  image,
  onChange,
}: {
  /** Its URL; empty without one. */
  image: string;
  onChange: (image: string) => void;
}) {
  const texts = useMessages(categoryMessages);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');

  async function send([file]: File[]) {
    if (!file || percent !== null) return;
    setProblem('');
    setPercent(0);
    const sent = await upload(await preparePhoto(file), setPercent);
    setPercent(null);
    if (typeof sent === 'string') setProblem(sent === 'refused' ? texts.noPhoto : texts.notSent);
    else onChange(sent.picture);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Thumbnail url={image || undefined} className="size-20" />
      <div className="grid grow gap-2">
        <FileButton label={texts.choosePicture} variant="outline" onFiles={(files) => void send(files)} />
        {image && (
          <Button variant="plain" onClick={() => onChange('')}>
            {texts.removePicture}
          </Button>
        )}
      </div>
      {percent !== null && (
        <p role="status" className="w-full text-muted text-sm tabular-nums">
          {texts.sending(percent)}
        </p>
      )}
      {problem && (
        <p role="alert" className="w-full font-bold text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
