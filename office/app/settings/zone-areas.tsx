import type { Place } from '@haat/contract/shop/areas';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { useRef, useState } from 'react';
import { AreaSearch, areaText } from '../areas/area-search.tsx';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { settingsMessages } from './messages.ts';

/** The areas of a zone: found by search, each removed by its button. */
export function ZoneAreas({
  areas,
  onChange,
  error,
}: {
  areas: readonly Place[];
  onChange: (areas: Place[]) => void;
  error?: string | undefined;
}) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-1 gap-2">
      <AreaSearch
        ref={field}
        label={texts.areas}
        listLabel={texts.areasFound}
        hint={texts.areasHint}
        error={error}
        typed={typed}
        onType={setTyped}
        onPick={(area) => {
          setTyped('');
          onChange([...areas.filter(({ id }) => id !== area.id), area]);
        }}
      />
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {areas.map((area) => (
          <li key={area.id}>
            <button
              type="button"
              aria-label={texts.removeArea(areaText(area, language))}
              className="flex min-h-12 items-center gap-2 rounded-control bg-tile px-3 text-left"
              onClick={() => {
                onChange(areas.filter(({ id }) => id !== area.id));
                field.current?.focus();
              }}
            >
              <span>{areaText(area, language)}</span>
              <CloseIcon className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
