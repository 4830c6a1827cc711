import { paths } from '@kith/contract/app-routes/paths';
import type { Due } from '@kith/contract/agenda/schemas';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { useDue } from '../api/agenda.ts';
import { useNextStepChanges } from '../api/next-step-changes.ts';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { DueDate } from './due-date.tsx';
import { ReminderMenu } from './reminder-menu.tsx';

/** What waits today: reminders, next steps, and whom the member has not been in touch with. */
export function DueToday() {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const { data } = useDue();
  if (!data) return null;
  const { reminders, next_steps: steps, overdue, overdue_count: count } = data;
  const calendarLink = (
    <Link to={paths.calendar()} className="underline underline-offset-4">
      {t('calendar.title')}
    </Link>
  );
  return (
    <>
      {reminders.length + steps.length > 0 ? (
        <Section title={t('due.title')} aside={calendarLink}>
          <Card>
            {reminders.map((reminder) => (
              <ReminderLine key={reminder.id} reminder={reminder} />
            ))}
            {steps.map((step) => (
              <StepLine key={step.contact.id} step={step} />
            ))}
          </Card>
        </Section>
      ) : null}
      {count > 0 ? (
        <Section
          title={t('due.overdue', { count, number: format.number(count) })}
          aside={
            <Link to={`${paths.contacts()}?overdue=1`} className="underline underline-offset-4">
              {t('due.showAll')}
            </Link>
          }
        >
          <Card>
            {overdue.map(({ contact, due_on }) => (
              <DueLine key={contact.id} contact={contact} date={due_on} text={contact.title} />
            ))}
          </Card>
        </Section>
      ) : null}
    </>
  );
}

type DueLineProps = {
  contact: Due['overdue'][number]['contact'];
  text: string;
  date: string;
  time?: string | null;
  actions?: ReactNode;
};

function DueLine({ contact, text, date, time = null, actions }: DueLineProps) {
  return (
    <CardRow className="flex items-center gap-2 py-3 sm:py-3">
      <div className="min-w-0 flex-1">
        <PersonLine
          name={contact.full_name}
          warmth={contact.warmth}
          href={paths.contact(contact.id)}
          context={text}
          trailing={<DueDate date={date} time={time} />}
        />
      </div>
      {actions}
    </CardRow>
  );
}

function ReminderLine({ reminder }: { reminder: Due['reminders'][number] }) {
  const { t } = useTranslation('agenda');
  const { complete } = useReminderChanges();
  const { text } = reminder;
  return (
    <DueLine
      contact={reminder.contact}
      text={text}
      date={reminder.shown_on}
      time={reminder.due_time}
      actions={
        <>
          <IconButton
            size="sm"
            label={t('reminders.complete', { text })}
            icon={<Check aria-hidden size={16} />}
            disabled={complete.isPending}
            onClick={() => complete.mutate(reminder)}
          />
          <ReminderMenu reminder={reminder} />
        </>
      }
    />
  );
}

function StepLine({ step }: { step: Due['next_steps'][number] }) {
  const { t } = useTranslation('agenda');
  const { complete } = useNextStepChanges(step.contact.id);
  return (
    <DueLine
      contact={step.contact}
      text={step.text}
      date={step.due_on}
      actions={
        <IconButton
          size="sm"
          label={t('nextStep.complete', { text: step.text })}
          icon={<Check aria-hidden size={16} />}
          disabled={complete.isPending}
          onClick={() => complete.mutate(step)}
        />
      }
    />
  );
}
