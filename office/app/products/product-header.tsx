import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useMessages } from '../i18n/language.ts';
import { BackToList } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { productMessages } from './messages.ts';

/** The title with a button back to the list, at its former scroll position. */
export function ProductHeader({ title, children }: { title: string; children?: Elements }) {
  const texts = useMessages(productMessages);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {/* The arrow stays beside a title of several lines. */}
      <div className="flex min-w-0 grow items-start gap-2">
        <BackToList list="/products" label={texts.back} />
        <PageTitle className="min-w-0 pt-1">{title}</PageTitle>
      </div>
      {children}
    </div>
  );
}
