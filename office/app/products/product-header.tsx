import { ChevronLeftIcon } from '@haat/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { productMessages } from './messages.ts';

/** The title with a button back to the list, which keeps its place. */
export function ProductHeader({ title, children }: { title: string; children?: ReactNode }) {
  const texts = useMessages(productMessages);
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button
        type="button"
        aria-label={texts.back}
        onClick={() => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/products'))}
        className="-ml-2 grid size-11 place-items-center rounded-control hover:bg-tile"
      >
        <ChevronLeftIcon />
      </button>
      <h1 className="min-w-0 grow break-words font-bold text-2xl">{title}</h1>
      {children}
    </div>
  );
}
