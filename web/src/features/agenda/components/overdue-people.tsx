import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { useDue } from '../api/agenda.ts';
import { DueLine } from './due-line.tsx';
import { subjectOf } from './subject-of.ts';

/** Contacts that are overdue. */
export function OverduePeople() {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  const { data } = useDue();
  if (!data || data.overdue_count === 0) return null;
  const { overdue, overdue_count: count } = data;
  return (
    <Section
      title={t('due.overdue', { count, number: format.number(count) })}
      aside={
        <Button asChild variant="link">
          <Link to={`${paths.contacts()}?overdue=1`}>{t('due.showAll')}</Link>
        </Button>
      }
    >
      <Card>
        {overdue.map(({ contact, due_on }) => (
          <DueLine
            key={contact.id}
            subject={subjectOf({ contact })}
            date={due_on}
            hasDueLabel
            text={[contact.title, contact.company].filter(Boolean).join(', ')}
          />
        ))}
      </Card>
    </Section>
  );
}
