import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { useDue } from '../api/agenda.ts';
import { OverdueLine } from './due-lines.tsx';

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
        {overdue.map((person) => (
          <OverdueLine key={person.contact.id} person={person} />
        ))}
      </Card>
    </Section>
  );
}
