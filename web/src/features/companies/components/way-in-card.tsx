import { paths } from '@kith/contract/app-routes/paths';
import type { Company, WayIn } from '@kith/contract/companies/schemas';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PersonCard } from '#ui/person-card.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';

/** The best person for an introduction to the company, with the reason. */
export function WayInCard({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const { way_in: way } = company;
  return (
    <Section title={t('wayIn.title')}>
      <Card className="p-4 sm:p-5">
        {way ? (
          <WayInPerson company={company} way={way} />
        ) : (
          <EmptyState
            icon={<DoorOpen aria-hidden size={22} />}
            title={t('wayIn.nobody')}
            description={t('wayIn.nobodyText')}
            action={
              <Button asChild>
                <Link
                  to={paths.opportunities({ tab: 'discover', kind: 'company', text: company.name })}
                >
                  {t('wayIn.find')}
                </Link>
              </Button>
            }
          />
        )}
      </Card>
    </Section>
  );
}

function WayInPerson({ company, way }: { company: Company; way: WayIn }) {
  const { t } = useTranslation(['companies', 'contacts']);
  const { contact } = way;
  const name = contact.full_name || t('contacts:unnamed');
  return (
    <PersonCard
      name={name}
      warmth={contact.warmth}
      context={contact.title}
      href={paths.contact(contact.id)}
      aside={<WarmthMark warmth={contact.warmth} />}
      size="lg"
      actions={
        <Button asChild variant="primary">
          <Link to={paths.contact(contact.id)}>{t('wayIn.open')}</Link>
        </Button>
      }
    >
      <p className="text-text">{t(`wayIn.because.${way.kind}`, { name, company: company.name })}</p>
      <LastContact way={way} />
    </PersonCard>
  );
}

function LastContact({ way }: { way: WayIn }) {
  const { t } = useTranslation(['companies', 'contacts']);
  const format = useFormat();
  const { last_interaction: last, interaction_count: count } = way;
  if (last === null) return <p>{t('wayIn.never')}</p>;
  return (
    <p>
      {t('wayIn.last', {
        kind: t(`contacts:kinds.${last.kind}`),
        direction: t(`contacts:directions.${last.direction}`),
        when: format.relative(last.occurred_at),
      })}{' '}
      {t('wayIn.count', { count, number: format.number(count) })}
    </p>
  );
}
