import type { Language } from '@haat/contract/text/language';
import type { Elements } from '@haat/ui/jsx-runtime.ts';

/** The coloured head of an article page: icon, title and first sentence. */
export function PageHead({
  icon,
  title,
  lead,
}: {
  icon: Elements;
  title: string;
  lead: { text: string; lang: Language } | null;
}) {
  return (
    <header className="mt-4 flex items-center gap-5 rounded-card bg-brand-soft px-5 py-6 md:gap-8 md:px-10 md:py-9">
      <div className="grid max-w-[46rem] gap-2">
        <h1 className="text-2xl font-bold text-balance md:text-3xl">{title}</h1>
        {lead && (
          <p lang={lead.lang} className="text-pretty md:text-lg">
            {lead.text}
          </p>
        )}
      </div>
      <span className="ml-auto grid size-24 shrink-0 place-items-center rounded-full bg-surface text-brand max-md:hidden">
        {icon}
      </span>
    </header>
  );
}
