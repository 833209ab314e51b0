import type { CatalogueImport, ImportChange } from '@haat/contract/office/catalogue/imports';
import { MAX_LISTED } from '@haat/contract/office/limits';
import { space } from '@haat/ui/jsx-runtime.ts';
import { Section } from '@haat/ui/section.tsx';
import { columnLabel } from '../audit/format-audit-value.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { useProblemText, useRowProblemText } from '../platform/problem-text.ts';
import { importMessages } from './messages.ts';

type Value = ImportChange['fields'][number]['before'];

/** What the import changes, line by line, with the values before and after. */
export function Changes({ changes }: { changes: readonly ImportChange[] }) {
  const texts = useMessages(importMessages);
  const language = useLanguage();
  const shown = useShown();
  return (
    <Section title={texts.changes}>
      {changes.length === 0 && <p className="text-muted">{texts.noChanges}</p>}
      <ul className="divide-y divide-line">
        {changes.map(({ line, name, created, fields }) => (
          <li key={line} className="py-2">
            <span className="block font-bold">
              <span>{name}</span>
              {space}
              <span className="font-normal text-muted text-sm">
                {`${created ? `${texts.isNew} · ` : ''}${texts.line(inDigits(line))}`}
              </span>
            </span>
            {fields.map(({ field, before, after }) => (
              <span key={field} className="block text-sm">
                <span className="text-muted">{`${columnLabel(field, language)}:`}</span>
                {space}
                <s className="text-muted">{shown(before)}</s>
                <span> →</span>
                {space}
                <span className="font-bold">{shown(after)}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {changes.length >= MAX_LISTED && <p className="text-muted">{texts.first(inDigits(MAX_LISTED))}</p>}
    </Section>
  );
}

/** The rows that are left out, each with its line and what is wrong in which column. */
export function RefusedRows({ rows }: { rows: CatalogueImport['refused'] }) {
  const texts = useMessages(importMessages);
  const textOf = useRowProblemText();
  if (rows.length === 0) return null;
  return (
    <Section title={texts.refused}>
      <ul className="divide-y divide-line">
        {rows.map(({ line, problems }) => (
          <li key={line} className="py-2">
            <span className="block font-bold">{texts.line(inDigits(line))}</span>
            {problems.map((problem) => (
              <span key={problem.message} className="block">
                {textOf(problem)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rows.length >= MAX_LISTED && <p className="text-muted">{texts.first(inDigits(MAX_LISTED))}</p>}
    </Section>
  );
}

/** Cells that the file and the shop have both changed since the export. */
export function StayedCells({ cells }: { cells: CatalogueImport['stayed'] }) {
  const texts = useMessages(importMessages);
  const language = useLanguage();
  const shown = useShown();
  if (cells.length === 0) return null;
  return (
    <Section title={texts.stayed}>
      <ul className="divide-y divide-line">
        {cells.map(({ line, name, field, file, shop }) => (
          <li key={`${line} ${field}`} className="py-2">
            <span className="block font-bold">
              <span>{`${name} `}</span>
              <span className="font-normal text-muted text-sm">{texts.line(inDigits(line))}</span>
            </span>
            <span className="block text-sm">
              <span className="text-muted">{`${columnLabel(field, language)}: `}</span>
              <span>{`${texts.inShop} `}</span>
              <span className="font-bold">{shown(shop)}</span>
              <span>{`, ${texts.inFile} `}</span>
              <s className="text-muted">{shown(file)}</s>
            </span>
          </li>
        ))}
      </ul>
      {cells.length >= MAX_LISTED && <p className="text-muted">{texts.first(inDigits(MAX_LISTED))}</p>}
    </Section>
  );
}

/** Links that gave no picture. */
export function LostPictures({ rows }: { rows: CatalogueImport['lost_pictures'] }) {
  const texts = useMessages(importMessages);
  const textOf = useProblemText();
  if (rows.length === 0) return null;
  return (
    <Section title={texts.lostPictures}>
      <ul className="divide-y divide-line">
        {rows.map(({ line, link, problem }) => (
          <li key={`${line} ${link}`} className="py-2 text-sm">
            <span className="font-bold">{texts.line(inDigits(line))}</span>
            <span>{` ${link} `}</span>
            <span className="text-muted">{textOf(problem)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What an undone import has left, because it was changed since. */
export function UndoneRows({ rows }: { rows: CatalogueImport['undone'] }) {
  const texts = useMessages(importMessages);
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <Section title={texts.undoneStayed}>
      <ul className="divide-y divide-line">
        {rows.map(({ name, field }) => (
          <li key={`${name} ${field}`} className="py-2">
            <span className="font-bold">{name}</span>
            {space}
            <span className="text-muted">
              {field === '' ? texts.newProduct : columnLabel(field, language)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useShown(): (value: Value) => string {
  const texts = useMessages(importMessages);
  return (value) => {
    if (value === null || value === '') return texts.empty;
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return typeof value === 'number' ? inDigits(value) : value;
  };
}
