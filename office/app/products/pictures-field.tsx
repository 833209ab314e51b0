import { MAX_PICTURES } from '@haat/contract/office/limits';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { ChevronLeftIcon, TrashIcon } from '@haat/ui/icons.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useMessages } from '../i18n/language.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { productMessages } from './messages.ts';
import { FileButton } from './photos/file-button.tsx';
import type { Photo, PhotoList } from './photos/photo-list.ts';
import { TakePhotoButton } from './photos/take-photo-button.tsx';
import { Thumbnail } from './photos/thumbnail.tsx';

/** A photo that is refused for these can be used all the same. */
const UNCLEAR = ['too_dark', 'too_bright', 'blurred'];

/** The pictures of a product: from the camera or the gallery, in order, each with its progress. */
export function PicturesField({
  pictures: { list, photos },
  error,
}: {
  pictures: { list: PhotoList; photos: readonly Photo[] };
  error?: string | undefined;
}) {
  const texts = useMessages(productMessages);
  const add = (files: readonly File[]) => list.add(files);
  const isFull = photos.length >= MAX_PICTURES;
  return (
    <Section title={texts.fields.pictures}>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-3 md:grid-cols-4">
          {photos.map((photo, at) => (
            <PhotoTile key={photo.key} photo={photo} at={at + 1} list={list} />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mb-2 font-bold text-danger text-sm">
          {error}
        </p>
      )}
      {isFull ? (
        <p className="text-muted text-sm">{texts.mostPictures}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <TakePhotoButton texts={texts} onFiles={add} />
          <FileButton label={texts.choosePhotos} variant="outline" onFiles={add} />
        </div>
      )}
    </Section>
  );
}

function PhotoTile({
  photo: { key, url, state, percent, problem },
  at,
  list,
}: {
  photo: Photo;
  at: number;
  list: PhotoList;
}) {
  const texts = useMessages(productMessages);
  const problemText = useProblemText();
  return (
    <li aria-label={at === 1 ? texts.mainPicture : texts.picture(at)} className="grid content-start gap-1">
      <Thumbnail url={url ?? undefined} className="aspect-square w-full" />
      {(state === 'sending' || state === 'waiting') && (
        <p role="status" className="text-muted text-sm tabular-nums">
          <span>{texts.sendingPicture(percent)}</span>
          <progress value={percent} max={100} className="block h-2 w-full accent-brand" aria-hidden="true" />
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-danger text-sm">
          <span>{texts.pictureFailed}</span>
          <Button variant="soft" className="w-full" onClick={() => list.retry(key)}>
            {texts.again}
          </Button>
        </p>
      )}
      {problem && (
        <p role="alert" className="grid gap-1 text-danger text-sm">
          <span>{problemText(problem)}</span>
          {UNCLEAR.includes(problem.code) && (
            <Button
              variant="soft"
              className="w-full"
              aria-label={`${texts.asItIs}: ${texts.picture(at)}`}
              onClick={() => list.retry(key, { asItIs: true })}
            >
              {texts.asItIs}
            </Button>
          )}
        </p>
      )}
      <div className="flex justify-between">
        <IconButton label={texts.moveFirst(at)} disabled={at === 1} onClick={() => list.moveForward(key)}>
          <ChevronLeftIcon className="size-5" />
        </IconButton>
        <IconButton label={texts.removePicture(at)} onClick={() => list.remove(key)}>
          <TrashIcon className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}
