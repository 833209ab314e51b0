import type { CourierArea, CourierAreas } from '@haat/contract/office/courier-areas';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AreaSearch, areaText } from '../areas/area-search.tsx';
import { useCourierName } from '../couriers/courier-texts.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useAction } from '../platform/use-action.ts';
import type { Route } from './+types/courier-areas-page.ts';
import { courierAreaMessages } from './messages.ts';

interface Loaded extends CourierAreas {
  courier: string;
  search: string;
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const params = new URL(request.url).searchParams;
  const [courier, search] = [params.get('courier'), params.get('search') ?? ''];
  return load(request, async () => {
    const query = { ...(courier && { courier }), ...(search && { search: search.slice(0, 100) }) };
    const found = await api.listCourierAreas({ query });
    return { ...found, courier: courier ?? found.couriers[0]?.name ?? '', search };
  });
}

/** The areas of a courier, each with ours that it is matched with. */
export default function CourierAreasPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(courierAreaMessages);
  const nameOf = useCourierName();
  const navigate = useNavigate();
  const { couriers, courier, search, areas, more } = loaderData;
  const chosen = couriers.find(({ name }) => name === courier);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      {couriers.length === 0 && <p className="font-bold">{texts.none}</p>}
      {couriers.length > 1 && (
        <Select
          label={texts.courier}
          value={courier}
          onChange={(event) => void navigate(`?courier=${event.target.value}`)}
        >
          <Options of={couriers.map(({ name }) => [name, nameOf(name)])} />
        </Select>
      )}
      {chosen && <Read courier={chosen} />}
      {chosen && chosen.areas > 0 && (
        <form
          key={courier}
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get('search') ?? '');
            void navigate(`?${new URLSearchParams({ courier, search: typed })}`);
          }}
        >
          <div className="grow">
            <TextField name="search" label={texts.search} defaultValue={search} maxLength={100} />
          </div>
          <Button type="submit" variant="outline" className="shrink-0">
            {texts.find}
          </Button>
        </form>
      )}
      {search !== '' && areas.length === 0 && <p>{texts.nothing}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {areas.map((area) => (
          <Area key={area.id} area={area} />
        ))}
      </ul>
      {more && <p className="text-muted">{texts.more}</p>}
    </div>
  );
}

/** How many areas are matched, and a button that reads the list anew. */
function Read({ courier: { name, areas, matched, read } }: { courier: Loaded['couriers'][number] }) {
  const texts = useMessages(courierAreaMessages);
  const language = useLanguage();
  const { busy: reading, run } = useAction();

  const readNow = () =>
    run(async () => {
      const { couriers } = await api.readCourierAreas({ body: { courier: name } });
      const now = couriers.find((one) => one.name === name);
      notify(texts.done(now?.areas ?? 0, now?.matched ?? 0), 'success');
    });

  return (
    <div className="grid gap-2">
      <p>
        {read === null
          ? texts.never
          : `${texts.counts(areas, matched)} ${texts.read(formatTime(read, language))}`}
      </p>
      <Button variant={read === null ? 'brand' : 'outline'} disabled={reading} onClick={readNow}>
        {reading ? texts.reading : texts.readNow}
      </Button>
    </div>
  );
}

function Area({ area: { id, names, area, by_hand } }: { area: CourierArea }) {
  const texts = useMessages(courierAreaMessages);
  const language = useLanguage();
  const { run } = useAction();
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const name = names.toReversed().join(', ');

  const match = (ours: number | null) =>
    run(async () => {
      await api.matchCourierArea({ params: { id }, body: { area: ours } });
      notify(texts.saved(name), 'success');
      setTyped(null);
    });

  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-bold">{name}</span>
          <span className={`block ${area ? 'text-muted' : 'font-bold text-danger'}`}>
            {`${area ? areaText(area, language) : texts.unmatched}${by_hand ? ` · ${texts.byHand}` : ''}`}
          </span>
        </p>
        {typed === null && (
          <Button variant="outline" aria-label={texts.changeOf(name)} onClick={() => setTyped('')}>
            {texts.change}
          </Button>
        )}
      </div>
      {typed !== null && (
        <>
          <AreaSearch
            ref={field}
            label={texts.ours}
            listLabel={texts.found}
            typed={typed}
            onType={setTyped}
            onPick={(picked) => void match(picked.id)}
          />
          <div className="flex flex-wrap gap-2">
            {area && (
              <Button variant="outline" onClick={() => void match(null)}>
                {texts.noArea}
              </Button>
            )}
            <Button variant="outline" onClick={() => setTyped(null)}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
