import { buttonClass } from '@haat/ui/button.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';

/** A file of a form. The field of the browser itself speaks the language of the device. */
export function FileField({ label, name, accept }: { label: string; name: string; accept: string }) {
  const [file, setFile] = useState('');
  return (
    <label
      className={buttonClass(
        'outline',
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
      )}
    >
      <PlusIcon className="size-5 shrink-0" />
      <span className="min-w-0 break-words">{file ? `${label}: ${file}` : label}</span>
      <input
        type="file"
        name={name}
        accept={accept}
        className="sr-only"
        onChange={({ target }) => setFile(target.files?.[0]?.name ?? '')}
      />
    </label>
  );
}
