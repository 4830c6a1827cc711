import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { countDue, useDue } from '../api/agenda.ts';
import { OpportunityStepLine, ReminderLine, StepLine } from './due-lines.tsx';

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
