import { paths } from '@kith/contract/app-routes/paths';
import type { Due } from '@kith/contract/agenda/schemas';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { countDue, useDue } from '../api/agenda.ts';
import { useCompleteStep } from '../api/opportunity-steps.ts';
import { useNextStepChanges } from '../api/next-step-changes.ts';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { DueLine } from './due-line.tsx';
import { subjectOf } from './subject-of.ts';
import { ReminderMenu } from './reminder-menu.tsx';

/** What is due today: reminders and next steps. */
export function DueToday() {
  const { t } = useTranslation('agenda');
  const { data } = useDue();
  if (!data || countDue(data) === 0) return null;
  return (
    <Section
      title={t('due.title')}
      aside={
        <Button asChild variant="link">
          <Link to={paths.calendar()}>{t('calendar.title')}</Link>
        </Button>
      }
    >
      <Card>
        {data.reminders.map((reminder) => (
          <ReminderLine key={reminder.id} reminder={reminder} />
        ))}
        {data.next_steps.map((step) => (
          <StepLine key={step.contact.id} step={step} />
        ))}
        {data.opportunity_steps.map((step) => (
          <OpportunityStepLine key={step.opportunity.id} step={step} />
        ))}
      </Card>
    </Section>
  );
}

function ReminderLine({ reminder }: { reminder: Due['reminders'][number] }) {
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

function StepLine({ step }: { step: Due['next_steps'][number] }) {
  const { t } = useTranslation('agenda');
  const { complete } = useNextStepChanges(step.contact.id);
  return (
    <DueLine
      subject={subjectOf(step)}
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

function OpportunityStepLine({ step }: { step: Due['opportunity_steps'][number] }) {
  const { t } = useTranslation('agenda');
  const complete = useCompleteStep();
  return (
    <DueLine
      subject={subjectOf({ contact: null, opportunity: step.opportunity })}
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
