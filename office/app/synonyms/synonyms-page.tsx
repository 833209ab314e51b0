import { ApiError } from '@haat/contract/client';
import type { Synonym } from '@haat/contract/office/catalogue/synonyms';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { TrashIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { emptyFields, type FieldErrors, useForm } from '@haat/ui/use-form.ts';
import { Form, useSearchParams } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useNotifyFailure, useProblemTexts } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { resetSaved } from '../platform/use-leave-guard.ts';
import { usePageField } from '../platform/use-page-field.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/synonyms-page.ts';
import { synonymMessages } from './messages.ts';

const MAX_ROWS = 200;

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Synonym[]> {
  const search = new URL(request.url).searchParams.get('word')?.slice(0, 100) ?? '';
  return load(request, () => api.findSynonyms({ query: { search } }));
}

/** The synonyms of the search: find, add, remove. */
export default function SynonymsPage({ loaderData: synonyms }: Route.ComponentProps) {
  const texts = useMessages(synonymMessages);
  const [parameters] = useSearchParams();
  const { key, onChange } = usePageField();
  return (
    <div className="grid max-w-2xl gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      <AddForm />
      <Form>
        <TextField
          key={key}
          label={texts.search}
          type="search"
          name="word"
          defaultValue={parameters.get('word') ?? ''}
          onChange={onChange}
        />
      </Form>
      {synonyms.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {synonyms.map((synonym) => (
          <Row key={`${synonym.word} ${synonym.means}`} synonym={synonym} />
        ))}
      </ul>
      {synonyms.length >= MAX_ROWS && <p className="text-muted text-sm">{texts.most}</p>}
    </div>
  );
}

function Row({ synonym }: { synonym: Synonym }) {
  const texts = useMessages(synonymMessages);
  const { run } = useAction();
  const { word, means, brand } = synonym;
  const remove = () => run(() => api.removeSynonym({ body: synonym }));
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b pl-4 last:border-b-0">
      <span className="grow">
        <span className="font-bold">{word}</span>
        {space}
        <span className="text-muted">{`${brand ? '→' : '↔'} ${means}`}</span>
      </span>
      <IconButton label={`${texts.remove}: ${word}`} onClick={remove}>
        <TrashIcon className="size-5" />
      </IconButton>
    </li>
  );
}

function AddForm() {
  const texts = useMessages(synonymMessages);
  const problemTexts = useProblemTexts();
  const reload = useReload();
  const notifyFailure = useNotifyFailure();
  const { form, errors, sending } = useForm({ check, send });

  function check(typed: FormData): FieldErrors {
    return emptyFields(typed, { word: problemTexts.required, means: problemTexts.required });
  }

  async function send(typed: FormData): Promise<FieldErrors | null> {
    try {
      const [word, means] = ['word', 'means'].map((name) => String(typed.get(name))) as [string, string];
      await api.addSynonym({ body: { word, means, brand: typed.has('brand') } });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 409) return { word: texts.exists };
      if (problem.status === 400)
        return problem.refusal.fields?.word ? { word: texts.wrong } : { means: texts.wrong };
      notifyFailure(problem);
      return null;
    }
    resetSaved(form.ref.current, typed);
    await reload();
    return null;
  }

  return (
    <form {...form} className="grid gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <TextField label={texts.word} name="word" maxLength={100} error={errors.word} autoComplete="off" />
      <TextField label={texts.means} name="means" maxLength={100} error={errors.means} autoComplete="off" />
      <Checkbox label={texts.brand} large className="md:col-span-2" name="brand" />
      <Button type="submit" className="md:col-span-2" disabled={sending}>
        {texts.add}
      </Button>
    </form>
  );
}
