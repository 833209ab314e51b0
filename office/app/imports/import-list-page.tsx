import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { CatalogueImport } from '@haat/contract/office/catalogue/imports';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { TextArea } from '@haat/ui/field.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api, fetchFile, loading } from '../platform/api.ts';
import { FormError } from '../platform/form-error.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { useFailureText } from '../platform/problem-text.ts';
import { useDownload } from '../platform/use-download.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/import-list-page.ts';
import { importMessages } from './messages.ts';

export const clientLoader = loading(() => api.listImports());

/** Sends a file of products to be checked, and lists earlier ones. */
export default function ImportListPage({ loaderData: imports }: Route.ComponentProps) {
  const texts = useMessages(importMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.hint}</p>
      <Upload />
      <ProductsFile />
      <Section title={texts.earlier}>
        {imports.length === 0 && <p className="text-muted">{texts.none}</p>}
        <ul className="divide-y divide-line">
          {imports.map(({ id, file, state, actor, created }) => (
            <li key={id}>
              <Link to={`/imports/${id}`} className="block min-h-11 py-2">
                <span className="block text-brand underline underline-offset-4">{file || id}</span>
                <span className="block text-muted text-sm">
                  {`${texts.states[state]} · ${actorName(actor)}, ${formatTime(created, language)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Upload() {
  const texts = useMessages(importMessages);
  const failureText = useImportFailureText();
  const navigate = useNavigateWhileShown();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [pasted, setPasted] = useState('');
  useLeaveGuard(() => pasted.trim() !== '' && !busy);

  async function send(file: File | undefined) {
    if (!file || busy) return;
    setBusy(true);
    setProblem('');
    try {
      const { id } = await uploadImport(file);
      return navigate(`/imports/${id}`);
    } catch (failure) {
      setBusy(false);
      setProblem(failureText(failure));
      // Leads to the sign-in.
      if (failure instanceof ApiError && failure.status === 401) await revalidate();
    }
  }

  return (
    <>
      <label
        className={buttonClass(
          'brand',
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
        )}
      >
        <PlusIcon className="size-5" />
        <span>{busy ? texts.waiting : texts.choose}</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          disabled={busy}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <FormError text={problem} />
      <details className="rounded-card border border-line bg-surface px-4">
        <summary className="flex min-h-12 items-center font-bold text-brand">{texts.orPaste}</summary>
        <div className="grid gap-3 pb-4">
          <TextArea
            label={texts.pasted}
            hint={texts.pastedHint}
            rows={6}
            value={pasted}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button
            disabled={busy || pasted.trim() === ''}
            onClick={() => void send(new File([pasted], texts.pasted))}
          >
            {texts.checkPasted}
          </Button>
        </div>
      </details>
    </>
  );
}

/** Why a file was not taken. */
function useImportFailureText(): (failure: unknown) => string {
  const texts = useMessages(importMessages);
  const runningText = useRunningText();
  const failureText = useFailureText();
  return (failure) => {
    if (!(failure instanceof ApiError)) return failureText(failure);
    // A proxy refuses a large file without a code.
    if (failure.status === 413) return texts.tooLarge;
    return runningText(failure.refusal) ?? failureText(failure);
  };
}

/** Who runs another import, if that is why something was refused. */
export function useRunningText(): (refusal: Refusal) => string | undefined {
  const texts = useMessages(importMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return ({ code, params }) => {
    if (code !== 'import_running' || !params.changed_by || !params.changed_at) return undefined;
    return texts.running(actorName(params.changed_by), formatTime(params.changed_at, language));
  };
}

function ProductsFile() {
  const texts = useMessages(importMessages);
  const { busy, download } = useDownload();
  const save = () =>
    download(officeApiRoutes.exportProducts, {}, `haat-products-${dayInDhaka(new Date())}.csv`);
  return (
    <div className="grid gap-1">
      <Button variant="outline" disabled={busy} onClick={() => void save()}>
        {texts.export}
      </Button>
      <p className="text-muted text-sm">{texts.exportHint}</p>
    </div>
  );
}

/** Sends a file to be checked. */
async function uploadImport(file: File): Promise<CatalogueImport> {
  const { method, path } = officeApiRoutes.uploadImport;
  const body = new FormData();
  body.append('name', file.name.slice(0, 200));
  body.append('file', file, 'import.csv');
  return (await fetchFile(path, { method, body })).json();
}
