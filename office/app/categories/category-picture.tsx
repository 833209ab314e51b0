import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { Button } from '@haat/ui/button.tsx';
import { useMessages } from '../i18n/language.ts';
import { FileButton } from '../products/photos/file-button.tsx';
import { preparePhoto } from '../products/photos/prepare-photo.ts';
import { Thumbnail } from '../products/photos/thumbnail.tsx';
import { usePictureUpload } from '../products/use-picture-upload.tsx';
import { categoryMessages } from './messages.ts';

/** The picture of a category: from the gallery of a phone, cut to a square by the server. */
export function CategoryPicture({
  image,
  onChange,
  onSending,
}: {
  /** Its URL; empty without one. */
  image: string;
  onChange: (image: string) => void;
  /** The upload of another picture begins or ends. */
  onSending: (sending: boolean) => void;
}) {
  const texts = useMessages(categoryMessages);
  const upload = usePictureUpload<{ picture: string }>(
    officeApiRoutes.uploadPicture,
    { sending: texts.sending, failed: texts.notSent },
    onSending,
    // It may be a drawing, or a pattern.
    { as_it_is: 'true' },
  );

  async function send([file]: File[]) {
    const sent = file && (await upload.send(() => preparePhoto(file)));
    if (sent) onChange(sent.picture);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Thumbnail url={image || undefined} className="size-20" />
      <div className="grid grow gap-2">
        <FileButton label={texts.choosePicture} variant="outline" onFiles={(files) => void send(files)} />
        {image && (
          <Button variant="plain" disabled={upload.isSending} onClick={() => onChange('')}>
            {texts.removePicture}
          </Button>
        )}
      </div>
      {upload.status()}
    </div>
  );
}
