import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useMessages } from '../i18n/language.ts';
import { FileButton } from '../products/photos/file-button.tsx';
import { preparePhoto } from '../products/photos/prepare-photo.ts';
import { usePictureUpload } from '../products/use-picture-upload.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { contentMessages } from './messages.ts';

export interface Crops {
  image: string;
  image_phone: string;
}

/** The two crops of a banner: one photo makes both, another one may replace that for phones. */
export function PictureButtons({
  crops,
  error,
  onChange,
  onSending,
}: {
  crops: Crops;
  error: string | undefined;
  onChange: (crops: Crops) => void;
  onSending: (sending: boolean) => void;
}) {
  const texts = useMessages(contentMessages);
  const upload = usePictureUpload<Crops>(
    officeApiRoutes.uploadBannerPicture,
    { sending: texts.sending, failed: texts.pictureFailed },
    onSending,
  );

  async function send([file]: File[], only?: 'image_phone') {
    const sent = file && (await upload.send(() => preparePhoto(file)));
    if (sent) onChange(only ? { ...crops, [only]: sent[only] } : sent);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <Figure caption={texts.wide}>
          <BannerPicture url={crops.image} shape="wide" />
        </Figure>
        <Figure caption={texts.narrow}>
          <BannerPicture url={crops.image_phone || crops.image} shape="phone" />
        </Figure>
      </div>
      {upload.status(error)}
      <div className="flex flex-wrap gap-2">
        <FileButton label={texts.choosePicture} variant="soft" onFiles={(files) => void send(files)} />
        {crops.image && (
          <FileButton
            label={texts.phonePicture}
            variant="outline"
            onFiles={(files) => void send(files, 'image_phone')}
          />
        )}
      </div>
      <p className="text-muted text-sm">{texts.pictureHint}</p>
    </div>
  );
}

function Figure({ caption, children }: { caption: string; children: Elements }) {
  return (
    <figure className="grid gap-1 md:min-w-64">
      {children}
      <figcaption className="text-muted text-sm">{caption}</figcaption>
    </figure>
  );
}
