import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Area, Place } from '@haat/contract/shop/areas';
import type { Language } from '@haat/contract/text/language';
import { type Ref, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { afterPause } from '../platform/after-pause.ts';
import { Combobox } from '../platform/combobox.tsx';

/** In ms, after the last letter. */
const DELAY = 80;

/** The name of an area, and of what it is part of. */
export function areaText({ name, name_bn, part_of, part_of_bn }: Place, language: Language): string {
  const [area, whole] = language === 'bn' ? [name_bn, part_of_bn] : [name, part_of];
  return [area, whole].filter(Boolean).join(', ');
}

type Found = Place & { delivery?: Area['delivery'] };

/** A field that finds areas by letters of any script. `offered`: the options while nothing is typed; `isChosen`: the text is that of an area. */
export function AreaSearch({
  typed,
  onType,
  onPick,
  onEnter = () => {},
  offered = [],
  isChosen = false,
  ...field
}: {
  label: string;
  listLabel: string;
  hint?: string;
  error?: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  onPick: (area: Place) => void;
  onEnter?: () => void;
  offered?: readonly Place[];
  isChosen?: boolean;
  id?: string;
  ref: Ref<HTMLInputElement>;
}) {
  const language = useLanguage();
  const search = isChosen ? '' : typed.trim();
  const found = useFoundAreas(search);
  const areas: readonly Found[] = isChosen
    ? []
    : search === ''
      ? offered
      : found.search === search
        ? found.areas
        : [];
  return (
    <Combobox
      {...field}
      value={typed}
      onChange={onType}
      options={areas.map((area) => ({ key: area.id, area }))}
      render={({ area }) => (
        <>
          <span className="min-w-0 grow font-bold">{areaText(area, language)}</span>
          <span className="text-muted text-sm">
            {language === 'bn' ? area.delivery?.zone_bn : area.delivery?.zone}
          </span>
        </>
      )}
      chooseFirst={search !== ''}
      inputMode="search"
      onPick={({ area: { delivery: _, ...place } }) => onPick(place)}
      onEnter={onEnter}
    />
  );
}

const NONE: { search: string; areas: readonly Area[] } = { search: '', areas: [] };

/** The areas of a search, by the public API. */
function useFoundAreas(search: string) {
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (search === '') return setFound(NONE);
    const find = () =>
      fetch(`${apiRoutes.findAreas.path}?${new URLSearchParams({ search })}`)
        .then((response) => (response.ok ? (response.json() as Promise<Area[]>) : []))
        // Without a connection nothing is found; the next letter tries again.
        .catch(() => []);
    return afterPause(DELAY, find, (areas) => setFound({ search, areas }));
  }, [search]);
  return found;
}
