import type { ReactNode } from 'react';
import { CardRow } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { DueDate } from './due-date.tsx';
import type { Subject } from './subject-of.ts';

type DueLineProps = {
  subject: Subject;
  text: string;
  date: string;
  time?: string | null;
  /** Explains the date if the heading doesn't. */
  hasDueLabel?: boolean;
  actions?: ReactNode;
};

/** A person, what is due with them, and since when; on a phone below each other. */
export function DueLine({
  subject,
  text,
  date,
  time = null,
  hasDueLabel = false,
  actions,
}: DueLineProps) {
  const due = <DueDate date={date} time={time} hasDueLabel={hasDueLabel} />;
  return (
    <CardRow className="flex items-center gap-2 py-3 sm:py-3">
      <div className="min-w-0 flex-1">
        <PersonLine
          name={subject.name}
          warmth={subject.warmth}
          href={subject.href}
          context={
            <>
              <span className="max-sm:line-clamp-2 max-sm:whitespace-normal">{text}</span>
              <span className="block sm:hidden">{due}</span>
            </>
          }
          trailing={<span className="max-sm:hidden">{due}</span>}
        />
      </div>
      {actions}
    </CardRow>
  );
}
