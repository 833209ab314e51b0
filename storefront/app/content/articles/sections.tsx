import { CheckIcon, ChevronDownIcon, CloseIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { ShieldIcon } from '../icons.tsx';
import type { Section } from './article.ts';

/** The sections of an article; always in Bengali, also on English pages. */
export function Sections({ sections }: { sections: Section[] }) {
  return (
    <div
      lang="bn"
      className="grid gap-8 rounded-card border border-line bg-surface p-5 md:p-10 md:text-[1.0625rem]"
    >
      {sections.map((section) => (
        <section key={section.title} className="grid max-w-prose gap-3">
          <h2 className="text-xl font-bold">{section.title}</h2>
          {section.paragraphs?.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points && (
            <Points points={section.points} icon={<CheckIcon className="mt-1 size-5 text-brand" />} />
          )}
          {section.exceptions && (
            <Points points={section.exceptions} icon={<CloseIcon className="mt-1 size-5 text-muted" />} />
          )}
          {section.steps && <Steps steps={section.steps} />}
          {section.note && <Note text={section.note} />}
          {section.questions && <Questions questions={section.questions} />}
        </section>
      ))}
    </div>
  );
}

function Points({ points, icon }: { points: string[]; icon: Elements }) {
  return (
    <ul className="grid gap-2">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          {icon}
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}

/** Numbered by the style sheet in Bengali digits; screen readers count an ordered list themselves. */
function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="grid gap-3 [counter-reset:step]">
      {steps.map((step) => (
        <li
          key={step}
          className="flex items-start gap-3 [counter-increment:step] before:grid before:size-8 before:shrink-0 before:place-items-center before:rounded-full before:bg-brand before:text-sm before:font-bold before:text-on-brand before:content-[counter(step,bengali)]"
        >
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="flex gap-3 rounded-card bg-tile p-4">
      <ShieldIcon className="mt-0.5 size-6 text-brand" />
      <span>{text}</span>
    </p>
  );
}

function Questions({ questions }: { questions: NonNullable<Section['questions']> }) {
  return (
    <div className="divide-y divide-line rounded-card border border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group px-4">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-bold [&::-webkit-details-marker]:hidden">
            <span>{question}</span>
            <ChevronDownIcon className="size-5 text-muted group-open:rotate-180" />
          </summary>
          <p className="pb-4">{answer}</p>
        </details>
      ))}
    </div>
  );
}
