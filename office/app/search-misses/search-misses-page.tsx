import { ApiError } from '@haat/contract/client';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { SearchMiss, Wish } from '@haat/contract/office/catalogue/search-misses';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { TrashIcon } from '@haat/ui/icons.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Options, Select } from '@haat/ui/select.tsx';
import { type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { useDownload } from '../platform/use-download.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/search-misses-page.ts';
import { searchMissMessages } from './messages.ts';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const week = new URL(request.url).searchParams.get('week');
  return load(request, async () => {
    const [misses, wishes] = await Promise.all([
      api.listSearchMisses({ query: week && /^\d{4}-\d\d-\d\d$/.test(week) ? { week } : {} }),
      api.listWishes(),
    ]);
    return { ...misses, wishes };
  });
}

/** What shoppers did not find, by week; each word becomes a synonym or an entry of the wish list. */
export default function SearchMissesPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(searchMissMessages);
  const navigate = useNavigate();
  const { rights } = useOutletContext<StaffSession>();
  const { week, weeks, words, wishes } = loaderData;
  return (
    <div className="grid max-w-2xl gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      {weeks.length > 1 && (
        <Select
          label={texts.week}
          value={week}
          onChange={(event) => void navigate(`?week=${event.target.value}`)}
        >
          <Options of={weeks.map((each) => [each, inDigits(each.split('-').toReversed().join('/'))])} />
        </Select>
      )}
      {words.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {words.map((miss) => (
            <Word key={miss.word} miss={miss} />
          ))}
        </ul>
      )}
      {weeks.length > 0 && rights.includes('figures.read') && <WeeksFile weeks={weeks} />}
      <Section title={texts.wishes}>
        {wishes.length === 0 && <p className="text-muted">{texts.noWishes}</p>}
        <ul>
          {wishes.map((wish) => (
            <WishRow key={wish.id} wish={wish} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

/** Saves the words of all weeks, which are listed the newest first. */
function WeeksFile({ weeks }: { weeks: string[] }) {
  const texts = useMessages(searchMissMessages);
  const language = useLanguage();
  const { busy, download } = useDownload();

  async function save() {
    const query = { table: 'words', from: weeks.at(-1)!, to: weeks[0]!, language };
    const name = `haat-words-by-week-${query.from}-${query.to}.csv`;
    await download(officeApiRoutes.exportFigures, query, name);
  }

  return (
    <Button variant="outline" disabled={busy} onClick={() => void save()} className="justify-self-start">
      {texts.csvByWeek}
    </Button>
  );
}

function Word({ miss: { word, count, before } }: { miss: SearchMiss }) {
  const texts = useMessages(searchMissMessages);
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction();
  return (
    <li className="grid gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-32 grow">
          <span className="block font-bold">{word}</span>
          <span className="block text-muted text-sm">
            {`${texts.times(count)} · ${texts.before(before)}`}
          </span>
        </span>
        {!open && (
          <span className="flex gap-2">
            <Button variant="soft" aria-label={`${texts.synonym}: ${word}`} onClick={() => setOpen(true)}>
              {texts.synonym}
            </Button>
            <Button
              variant="outline"
              aria-label={`${texts.wish}: ${word}`}
              disabled={busy}
              onClick={() => run(() => api.addWish({ body: { word } }))}
            >
              {texts.wish}
            </Button>
          </span>
        )}
      </div>
      {open && <SynonymForm word={word} onClose={() => setOpen(false)} />}
    </li>
  );
}

function SynonymForm({ word, onClose }: { word: string; onClose: () => void }) {
  const texts = useMessages(searchMissMessages);
  const reload = useReload();
  const notifyFailure = useNotifyFailure();
  const { form, errors, sending } = useForm({ check: () => ({}), send });

  async function send(typed: FormData): Promise<FieldErrors | null> {
    try {
      await api.addSynonym({ body: { word, means: String(typed.get('means')) } });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 409) return { means: texts.exists };
      if (problem.status === 400) return { means: texts.wrong };
      notifyFailure(problem);
      return null;
    }
    await reload();
    return null;
  }

  return (
    <form {...form} className="grid gap-3">
      <TextField
        label={texts.means(word)}
        name="means"
        maxLength={100}
        placeholder={texts.meansHint}
        error={errors.means}
        autoComplete="off"
        autoFocus
      />
      <div className="flex gap-3">
        <Button type="submit" disabled={sending}>
          {texts.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function WishRow({ wish: { id, word, added_by, added_at, count } }: { wish: Wish }) {
  const texts = useMessages(searchMissMessages);
  const language = useLanguage();
  const { run } = useAction();
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b last:border-b-0">
      <span className="grow">
        <span className="block font-bold">{word}</span>
        <span className="block text-muted text-sm">
          {`${texts.addedBy(added_by, formatTime(added_at, language))} · ${texts.times(count)}`}
        </span>
      </span>
      <IconButton
        label={`${texts.remove}: ${word}`}
        onClick={() => run(() => api.removeWish({ params: { id } }))}
      >
        <TrashIcon className="size-5" />
      </IconButton>
    </li>
  );
}
