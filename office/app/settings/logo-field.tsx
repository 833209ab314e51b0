import { hasSizes, pictureSize } from '@haat/contract/http/picture-size';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import { safeUrl } from '@haat/contract/text/safe-url';
import { Button } from '@haat/ui/button.tsx';
import { useMessages } from '../i18n/language.ts';
import { BrandPictures } from '../opening/brand-pictures.tsx';
import { FileButton } from '../products/photos/file-button.tsx';
import { preparePhoto } from '../products/photos/prepare-photo.ts';
import { usePictureUpload } from '../products/use-picture-upload.tsx';
import { settingsMessages } from './messages.ts';

interface Names {
  en: string;
  bn: string;
}

/** The logo as the header of the shop has it: choose, replace or remove it. */
export function LogoField({
  logo,
  names,
  pictures,
  plate,
  isDrawing,
  error,
  onChange,
  onSending,
}: {
  logo: string;
  names: Names;
  /** The URL of the folder of the pictures drawn of it; empty if the shop has none of its own, null while they are drawn or if that failed. */
  pictures: string | null;
  plate: '' | 'light' | 'dark';
  isDrawing: boolean;
  error: string | undefined;
  onChange: (logo: string) => void;
  onSending: (sending: boolean) => void;
}) {
  const texts = useMessages(settingsMessages).brand;
  const upload = usePictureUpload<{ picture: string }>(
    officeApiRoutes.uploadLogo,
    { sending: texts.sending, failed: texts.logoFailed },
    onSending,
  );

  async function send([file]: File[]) {
    const sent = file && (await upload.send(() => preparePhoto(file, 'image/png')));
    if (sent) onChange(sent.picture);
  }

  return (
    <section aria-label={texts.logo} className="grid grid-cols-1 gap-3">
      <h2 className="font-bold text-lg">{texts.logo}</h2>
      <figure className="grid gap-1">
        <Preview logo={logo} names={names} plate={plate} />
        <figcaption className="text-muted text-sm">{texts.preview}</figcaption>
      </figure>
      {upload.status(error)}
      {!error && pictures !== '' && (
        <figure aria-busy={isDrawing} className="grid grid-cols-1 gap-1">
          {pictures && <BrandPictures folder={pictures} />}
          <figcaption className="text-muted text-sm">
            {pictures
              ? logo
                ? texts.pictures
                : texts.letterPictures
              : isDrawing
                ? texts.drawing
                : texts.notDrawn}
          </figcaption>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={logo ? texts.replaceLogo : texts.chooseLogo}
          variant="soft"
          onFiles={(files) => void send(files)}
        />
        {logo && (
          <Button variant="outline" disabled={upload.isSending} onClick={() => onChange('')}>
            {texts.removeLogo}
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">{texts.logoHint}</p>
    </section>
  );
}

/** As the header of the shop has them. */
const PLATES = {
  '': 'object-left dark:brightness-130',
  light: 'dark:rounded-control dark:bg-white dark:px-1.5 dark:py-0.5 dark:object-center',
  dark: 'rounded-control bg-plate px-1.5 py-0.5 object-center',
};

/** What stands at the top left of every page of the shop: the logo, or the name in the language of the page. */
function Preview({ logo, names, plate }: { logo: string; names: Names; plate: keyof typeof PLATES }) {
  const source = safeUrl(logo);
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-1 overflow-hidden rounded-control border border-line bg-surface px-4 py-2 font-bold text-2xl text-brand">
      {source ? (
        <img
          src={hasSizes(source) ? pictureSize(source, 320, 'webp') : source}
          alt={names.en}
          className={`h-10 w-32 object-contain ${PLATES[plate]}`}
        />
      ) : (
        <>
          <span>{names.en}</span>
          <span lang="bn">{names.bn}</span>
        </>
      )}
    </div>
  );
}
