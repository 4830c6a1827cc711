import type { ReactNode } from 'react';
import { PageTitle } from '#ui/page-title.tsx';

type LegalSection = { id: string; title: string; body: string };

type LegalDocumentProps = {
  title: string;
  lead: string;
  /** The date of the last change. */
  updated: ReactNode;
  contentsLabel: string;
  sections: readonly LegalSection[];
};

const paragraphBreak = '\n\n';

/** A long text with its table of contents; empty lines separate paragraphs. */
export function LegalDocument({
  title,
  lead,
  updated,
  contentsLabel,
  sections,
}: LegalDocumentProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-10 px-5 pt-6 pb-20 sm:px-8 lg:grid-cols-[15rem_1fr]">
      <PageTitle>{title}</PageTitle>
      <div className="lg:col-span-2">
        <h1 className="title-serif text-3xl text-balance sm:text-4xl">{title}</h1>
        <p className="mt-4 max-w-2xl text-lg text-pretty text-muted">{lead}</p>
        <p className="mt-3 text-sm text-muted">{updated}</p>
      </div>
      <nav aria-label={contentsLabel} className="self-start lg:sticky lg:top-8">
        <ol className="grid gap-1.5 text-sm text-muted">
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="rounded-sm py-0.5 hover:text-text hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-2xl gap-9">
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="title-serif scroll-mt-8 text-xl">
              {heading}
            </h2>
            {body.split(paragraphBreak).map((paragraph) => (
              <p key={paragraph} className="mt-3 text-md leading-7 text-pretty">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
