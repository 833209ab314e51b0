import type { OfficeArea, OfficeZone } from '@haat/contract/office/delivery-zones';
import type { Place } from '@haat/contract/shop/areas';
import { ChevronDownIcon, CloseIcon } from '@haat/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { AreaSearch, areaText } from '../../areas/area-search.tsx';
import { useLanguage, useMessages } from '../../i18n/language.ts';
import { api } from '../../platform/api.ts';
import { settingsMessages } from '../messages.ts';
import { AreaForm } from './area-form.tsx';

interface Ticked {
  areas: readonly Place[];
  onChange: (areas: Place[]) => void;
  /** All zones: an area of another one is named with it. */
  zones: readonly OfficeZone[];
}

/** The areas of a zone: found by search or ticked in the tree, each removed by its button; and areas of the shop's own. */
export function ZoneAreas({ areas, onChange, zones, error }: Ticked & { error?: string | undefined }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [adds, setAdds] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = (area: Place) => onChange([...areas.filter(({ id }) => id !== area.id), area]);
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
          add(area);
        }}
      />
      {areas.length > 1 && <p className="text-muted text-sm">{texts.areaOrder}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {areas.map((area, at) => (
          <li key={area.id} className="flex rounded-control bg-tile">
            {at > 0 && (
              <button
                type="button"
                aria-label={texts.areaEarlier(areaText(area, language))}
                className="flex min-h-12 min-w-11 items-center justify-center text-muted"
                onClick={() => onChange(areas.toSpliced(at, 1).toSpliced(at - 1, 0, area))}
              >
                <ChevronDownIcon className="size-4 rotate-90" />
              </button>
            )}
            <button
              type="button"
              aria-label={texts.removeArea(areaText(area, language))}
              className={`flex min-h-12 items-center gap-2 pr-3 text-left ${at > 0 ? '' : 'pl-3'}`}
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
      <details className="rounded-control border border-line px-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-bold text-brand">
          {texts.allAreas}
        </summary>
        <Tree whole={null} areas={areas} onChange={onChange} zones={zones} />
      </details>
      {adds ? (
        <AreaForm
          area={null}
          onDone={(area) => {
            setAdds(false);
            if (area) add(area);
          }}
        />
      ) : (
        <button
          type="button"
          className="min-h-12 justify-self-start text-left font-bold text-brand"
          onClick={() => setAdds(true)}
        >
          {texts.ownArea}
        </button>
      )}
    </div>
  );
}

/** The parts of an area, or the districts and what else is part of nothing; read when they are opened. */
function Tree({ whole, ...ticked }: Ticked & { whole: OfficeArea | null }) {
  const [parts, setParts] = useState<readonly OfficeArea[]>([]);
  const id = whole?.id;
  const read = useRef(() => {});
  useEffect(() => {
    let current = true;
    read.current = () =>
      void api
        .listAreas({ query: id === undefined ? {} : { part_of: id } })
        .then((found) => current && setParts(found))
        // Without a connection the list stays as it is; opening it again tries again.
        .catch(() => {});
    read.current();
    return () => {
      current = false;
    };
  }, [id]);
  return (
    <ul className={whole ? 'ml-8 border-line border-l pl-3' : 'max-h-96 overflow-y-auto pb-2'}>
      {parts.map((area) => (
        <Branch key={area.id} area={area} onChanged={() => read.current()} {...ticked} />
      ))}
    </ul>
  );
}

function Branch({ area, onChanged, ...ticked }: Ticked & { area: OfficeArea; onChanged: () => void }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const { areas, onChange, zones } = ticked;
  const [isOpen, setOpen] = useState(false);
  const [renames, setRenames] = useState(false);
  const name = language === 'bn' ? area.name_bn : area.name;
  const isTicked = areas.some(({ id }) => id === area.id);
  const zone = isTicked ? undefined : zones.find(({ id }) => id === area.zone);
  const { id, name: english, name_bn, part_of, part_of_bn } = area;
  return (
    <li>
      <div className="flex items-center gap-1">
        <label className="flex min-h-12 grow items-center gap-3">
          <input
            type="checkbox"
            checked={isTicked}
            className="size-5 shrink-0 accent-brand"
            onChange={({ target }) => {
              const others = areas.filter((each) => each.id !== id);
              onChange(
                target.checked ? [...others, { id, name: english, name_bn, part_of, part_of_bn }] : others,
              );
            }}
          />
          <span className="min-w-0">{name}</span>
          {zone && (
            <span className="text-muted text-sm">
              {texts.ofZone(language === 'bn' ? zone.name_bn : zone.name)}
            </span>
          )}
        </label>
        <button
          type="button"
          aria-label={texts.renameArea(name)}
          className="min-h-12 min-w-11 px-2 text-brand text-sm underline underline-offset-4"
          onClick={() => setRenames(!renames)}
        >
          {texts.edit}
        </button>
        {area.parts > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={texts.partsOf(name)}
            className="size-12 shrink-0 font-bold text-brand"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '−' : '+'}
          </button>
        )}
      </div>
      {renames && (
        <AreaForm
          area={area}
          onDone={(changed) => {
            setRenames(false);
            onChanged();
            const kept = areas.filter((each) => each.id !== id);
            if (isTicked && changed !== undefined) onChange(changed ? [...kept, changed] : kept);
          }}
        />
      )}
      {isOpen && <Tree whole={area} {...ticked} />}
    </li>
  );
}
