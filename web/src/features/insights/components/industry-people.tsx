import type { IndustryInsight } from '@kith/contract/insights/groups';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { paths } from '@kith/contract/app-routes/paths';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { PersonCard } from '#ui/person-card.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { drillPath } from '../api/drill.ts';
import type { Addressee } from './findings.tsx';
import { Person } from './person.tsx';

type Props = { insight: IndustryInsight; onWrite: (person: Addressee) => void };

/** The best person for an introduction, and why. */
export function IndustryWayIn({ insight, onWrite }: Props) {
  const { t } = useTranslation(['company-insights', 'companies', 'contacts', 'insights']);
  const format = useFormat();
  const nameOf = useIndustryNames();
  const { way_in: way, code } = insight;
  if (!way) return null;
  const { contact, last_interaction: last } = way;
  const name = contact.full_name || t('contacts:unnamed');
  return (
    <Section title={t('companies:wayIn.title')}>
      <Card className="p-4 sm:p-5">
        <PersonCard
          name={name}
          warmth={contact.warmth}
          context={format.series([contact.title, contact.company])}
          href={paths.contact(contact.id)}
          aside={<WarmthMark warmth={contact.warmth} />}
          size="lg"
          actions={
            <Button
              variant="primary"
              icon={<PenLine aria-hidden size={16} />}
              aria-label={t('insights:writeTo', { name })}
              onClick={() => onWrite(contact)}
            >
              {t('insights:write')}
            </Button>
          }
        >
          <p className="text-text">
            {t(`industry.because.${way.kind}`, { name, industry: nameOf(code as IndustryCode) })}
          </p>
          <p>
            {last === null
              ? t('companies:wayIn.never')
              : t('companies:wayIn.last', {
                  kind: t(`contacts:kinds.${last.kind}`),
                  direction: t(`contacts:directions.${last.direction}`),
                  when: format.relative(last.occurred_at),
                })}
          </p>
        </PersonCard>
      </Card>
    </Section>
  );
}

/** The warmest people of an industry, and the way to all of them. */
export function IndustryPeople({ insight, onWrite }: Props) {
  const { t } = useTranslation(['company-insights', 'companies', 'insights']);
  const format = useFormat();
  const { warmest, people, drill } = insight;
  if (warmest.length === 0) return null;
  return (
    <Section
      title={t('industry.warmest')}
      aside={
        <Link to={drillPath(drill)} className="font-semibold text-ember-ink hover:underline">
          {t('industry.everyone', { number: format.number(people) })}
        </Link>
      }
    >
      <Card>
        <ul aria-label={t('industry.warmest')} className="divide-y divide-border">
          {warmest.map((person) => (
            <li key={person.id} className="flex items-center gap-3 px-4 py-2.5">
              <div className="min-w-0 flex-1">
                <Person contact={person} />
              </div>
              <Button
                size="sm"
                icon={<PenLine aria-hidden size={14} />}
                aria-label={t('insights:writeTo', { name: person.full_name })}
                onClick={() => onWrite(person)}
              >
                {t('insights:write')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
