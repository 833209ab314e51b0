import { CameraIcon } from '@haat/ui/account-icons.tsx';
import { buttonClass } from '@haat/ui/button.tsx';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Avatar } from './avatar.tsx';

/** The field of the profile picture; shows the current picture, or the one just chosen. */
export function PictureField({ current, error }: { current: string; error: string | undefined }) {
  const texts = useMessages('accounts');
  const id = useId();
  const [chosen, setChosen] = useState('');
  useEffect(() => () => URL.revokeObjectURL(chosen), [chosen]);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    setChosen(file ? URL.createObjectURL(file) : '');
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar src={chosen || current} alt={texts.profile.picture} />
      <div className="grid justify-items-start gap-1">
        <label
          className={buttonClass(
            'outline',
            'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
          )}
        >
          <CameraIcon className="size-5" />
          <span>{texts.update.choosePicture}</span>
          <input
            type="file"
            name="profile_picture"
            accept="image/jpeg,image/png,image/webp"
            aria-invalid={error ? true : undefined}
            aria-describedby={id}
            onChange={onChange}
            className="sr-only"
          />
        </label>
        <p id={id} className={`text-sm ${error ? 'font-bold text-danger' : 'text-muted'}`}>
          {error ?? texts.update.pictureHint}
        </p>
      </div>
    </div>
  );
}
