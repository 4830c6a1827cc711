import { paths } from '@kith/contract/app-routes/paths';
import type { Due } from '@kith/contract/agenda/schemas';
import { ChevronDown, ClockAlert } from 'lucide-react';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDue } from '../api/agenda.ts';
import { OpportunityStepLine, OverdueLine, ReminderLine, StepLine } from './due-lines.tsx';
import { subjectOf } from './subject-of.ts';

const shownAtFirst = 5;

/**
 * What came due before today and is in no month that is open: one line above the month, which opens.
 * With what is due today it is what the navigation counts.
 */
export function OverdueGroup() {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const bodyId = useId();
  const { data, isPending } = useDue();
  const [isOpen, setIsOpen] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  if (isPending) return <Skeleton className="h-11.5 rounded-lg" />;
  const entries = data ? listOverdue(data) : [];
  if (!data) return null;
  // As high as the line that opens: without it, the month would move up.
  if (entries.length === 0) {
    return (
      <Card className="flex h-11.5 items-center gap-3 px-4 text-sm text-muted sm:px-5">
        <ClockAlert aria-hidden size={16} />
        {t('calendar.nothingOverdue')}
      </Card>
    );
  }
  /** Contacts that the service counts and doesn't name. */
  const unnamed = data.overdue_count - data.overdue.length;
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  return (
    <Card className="overflow-clip">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          className="flex h-11 w-full items-center gap-3 px-4 text-left -outline-offset-2 transition-colors hover:bg-sunken sm:px-5"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ClockAlert aria-hidden size={16} className="text-ember-ink" />
          <span className="shrink-0 font-semibold">{t('calendar.overdue')}</span>
          <span className="shrink-0 text-sm text-muted tabular-nums">
            {format.number(entries.length + unnamed)}
          </span>
          <span className="min-w-0 flex-1 truncate text-sm text-muted">
            {isOpen ? null : [...new Set(entries.map(({ name }) => name))].join(' · ')}
          </span>
          <ChevronDown
            aria-hidden
            size={16}
            className={clsx('text-muted transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={bodyId} className={clsx(isOpen && 'border-t border-border')}>
        {isOpen ? shown.map(({ line }) => line) : null}
        {!isOpen ? null : shown.length < entries.length ? (
          <div className="px-4 py-2.5 text-center">
            <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
              {t('due.showAll')}
            </Button>
          </div>
        ) : unnamed > 0 ? (
          <div className="px-4 py-2.5 text-center">
            <Button asChild size="sm" variant="ghost">
              <Link to={`${paths.contacts()}?overdue=1`}>
                {t('calendar.more', { count: unnamed, number: format.number(unnamed) })}
              </Link>
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

type Entry = { date: string; name: string; line: ReactNode };

/** Reminders and next steps before today, the oldest first, then the contacts. */
function listOverdue(due: Due): Entry[] {
  const { today, reminders, next_steps, opportunity_steps, overdue } = due;
  const dated: Entry[] = [
    ...reminders.map((reminder) => ({
      date: reminder.shown_on,
      name: subjectOf(reminder).name,
      line: <ReminderLine key={reminder.id} reminder={reminder} />,
    })),
    ...next_steps.map((step) => ({
      date: step.due_on,
      name: subjectOf(step).name,
      line: <StepLine key={`step ${step.contact.id}`} step={step} />,
    })),
    ...opportunity_steps.map((step) => ({
      date: step.due_on,
      name: step.opportunity.title,
      line: <OpportunityStepLine key={step.opportunity.id} step={step} />,
    })),
  ];
  return [
    ...dated
      .filter(({ date }) => date < today)
      .toSorted((one, other) => one.date.localeCompare(other.date)),
    ...overdue.map((person) => ({
      date: person.due_on,
      name: person.contact.full_name,
      line: <OverdueLine key={person.contact.id} person={person} />,
    })),
  ];
}
