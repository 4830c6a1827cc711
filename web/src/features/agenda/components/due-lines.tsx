import type { Due } from '@kith/contract/agenda/schemas';
import { Check } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useCompleteStep } from '../api/opportunity-steps.ts';
import { useNextStepChanges } from '../api/next-step-changes.ts';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { DueLine } from './due-line.tsx';
import { subjectOf } from './subject-of.ts';
import { ReminderMenu } from './reminder-menu.tsx';

/** A due reminder, to be done or put off. */
export function ReminderLine({ reminder }: { reminder: Due['reminders'][number] }) {
  const { t } = useTranslation('agenda');
  const { complete } = useReminderChanges();
  const { text } = reminder;
  return (
    <DueLine
      subject={subjectOf(reminder)}
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

/** The due next step of a contact. */
export function StepLine({ step }: { step: Due['next_steps'][number] }) {
  const { complete } = useNextStepChanges(step.contact.id);
  return (
    <DueLine
      subject={subjectOf(step)}
      text={step.text}
      date={step.due_on}
      actions={
        <CompleteStep
          text={step.text}
          isPending={complete.isPending}
          onComplete={() => complete.mutate(step)}
        />
      }
    />
  );
}

/** The due next step of an opportunity. */
export function OpportunityStepLine({ step }: { step: Due['opportunity_steps'][number] }) {
  const complete = useCompleteStep();
  return (
    <DueLine
      subject={subjectOf({ contact: null, opportunity: step.opportunity })}
      text={step.text}
      date={step.due_on}
      actions={
        <CompleteStep
          text={step.text}
          isPending={complete.isPending}
          onComplete={() => complete.mutate(step)}
        />
      }
    />
  );
}

type CompleteStepProps = { text: string; isPending: boolean; onComplete: () => void };

function CompleteStep({ text, isPending, onComplete }: CompleteStepProps) {
  const { t } = useTranslation('agenda');
  return (
    <IconButton
      size="sm"
      label={t('nextStep.complete', { text })}
      icon={<Check aria-hidden size={16} />}
      disabled={isPending}
      onClick={onComplete}
    />
  );
}

/** A contact who is overdue. */
export function OverdueLine({ person }: { person: Due['overdue'][number] }) {
  const format = useFormat();
  const { contact, due_on: date } = person;
  return (
    <DueLine
      subject={subjectOf({ contact })}
      date={date}
      hasDueLabel
      text={format.series([contact.title, contact.company])}
    />
  );
}
