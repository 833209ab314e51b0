import { CameraIcon } from '@haat/ui/account-icons.tsx';
import { buttonClass } from '@haat/ui/button.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';

/** A file input with the look of a button. `camera` opens the camera of a phone at once. */
export function FileButton({
  label,
  variant,
  camera = false,
  onFiles,
}: {
  label: string;
  variant: 'soft' | 'outline';
  camera?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const Icon = camera ? CameraIcon : PlusIcon;
  return (
    <label
      className={buttonClass(
        variant,
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
      )}
    >
      <Icon className="size-5" />
      <span>{label}</span>
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
