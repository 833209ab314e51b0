import { MAX_COMPLAINT_PHOTOS } from '@haat/contract/shop/complaint-choices';
import { IconButton } from '@haat/ui/button.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useId, useState } from 'react';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/messages.ts';
import type { complaintTexts } from './messages.en.ts';
import type { OutboxPhoto } from './outbox.ts';
import { shrinkPhoto } from './shrink-photo.ts';

type Texts = typeof complaintTexts;

/** The photos of a complaint: taken or chosen, shrunk, and taken back. */
export function PhotoPicker({
  photos,
  onChange,
  texts,
  photoText,
}: {
  photos: OutboxPhoto[];
  onChange: (photos: OutboxPhoto[]) => void;
  texts: Texts['form'];
  photoText: Texts['photo'];
}) {
  const language = useLanguage();
  const field = useId();

  async function add(files: FileList | null) {
    const room = MAX_COMPLAINT_PHOTOS - photos.length;
    const added = await Promise.all(
      [...(files ?? [])]
        .slice(0, room)
        .map(async (file) => ({ key: newKey(), picture: await shrinkPhoto(file) })),
    );
    onChange([...photos, ...added]);
  }

  return (
    <div className="grid gap-2">
      <span className="font-bold">{texts.photos}</span>
      <span className="text-muted text-sm">{texts.photosHint}</span>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.key} className="relative">
              <Thumbnail picture={photo.picture} alt={photoText(formatCount(language, at + 1))} />
              <IconButton
                label={texts.removePhoto(formatCount(language, at + 1))}
                className="absolute -top-2 -right-2 hover:bg-transparent"
                onClick={() => onChange(photos.filter(({ key }) => key !== photo.key))}
              >
                <span className="grid size-7 place-items-center rounded-full border border-line bg-surface">
                  <CloseIcon className="size-4" />
                </span>
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MAX_COMPLAINT_PHOTOS && (
        <label
          htmlFor={field}
          className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border border-line border-dashed p-3 font-bold text-brand has-focus-visible:outline-3 has-focus-visible:outline-brand"
        >
          <input
            id={field}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            onChange={(event) => {
              void add(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
          <span>{texts.addPhoto}</span>
        </label>
      )}
    </div>
  );
}

function Thumbnail({ picture, alt }: { picture: Blob; alt: string }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const created = URL.createObjectURL(picture);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [picture]);
  return url === '' ? null : (
    <img src={url} alt={alt} className="size-24 rounded-control border border-line object-cover" />
  );
}
