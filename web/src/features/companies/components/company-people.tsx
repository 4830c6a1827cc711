import { paths } from '@kith/contract/app-routes/paths';
import type { Company } from '@kith/contract/companies/schemas';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { pageSize, useCompanyPeople } from '../api/company.ts';
import { CompanyFailure } from './company-failure.tsx';
import { PeopleCount } from './people-count.tsx';

/** On a phone the text replaces the bar; the number stays. */
const roomyBar = 'max-sm:[&>span:first-child]:hidden';

/** The member's contacts there, warmest first. */
export function CompanyPeople({ company }: { company: Company }) {
  const { t } = useTranslation('companies');
  const query = useCompanyPeople(company);
  const people = query.data?.pages.flatMap((page) => page.items as ContactSummary[]) ?? [];
  return (
    <Section title={t('peopleTitle')} aside={<PeopleCount people={company.people} />}>
      {query.isPending ? (
        <Card>
          <PeopleSkeleton rows={Math.min(company.people, pageSize)} />
        </Card>
      ) : null}
      {query.isError && people.length === 0 ? (
        <CompanyFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && people.length === 0 ? (
        <p className="text-base text-muted">{t('nobody')}</p>
      ) : null}
      {people.length > 0 ? (
        <Card>
          <ul aria-label={t('peopleTitle')}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </Card>
      ) : null}
      {query.hasNextPage ? (
        <Button
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </Section>
  );
}

function PersonRow({ person }: { person: ContactSummary }) {
  const { t } = useTranslation(['companies', 'contacts']);
  const format = useFormat();
  const last = person.last_interaction_at;
  const lastContact = last ? t('lastContact', { when: format.relative(last) }) : t('noContact');
  return (
    <li className="border-b border-border px-4 py-3 last:border-b-0">
      <PersonLine
        name={person.full_name || t('contacts:unnamed')}
        warmth={person.warmth}
        href={paths.contact(person.id)}
        context={[person.title, lastContact].filter((part) => part !== '').join(' · ')}
        trailing={<WarmthMark warmth={person.warmth} className={roomyBar} />}
      />
    </li>
  );
}

/** People who left, from the recorded changes. */
export function FormerPeople({ former }: Pick<Company, 'former'>) {
  const { t } = useTranslation(['companies', 'contacts']);
  const format = useFormat();
  if (former.length === 0) return null;
  return (
    <Section title={t('former')}>
      <Card>
        <ul aria-label={t('former')}>
          {former.map(({ contact, left_at }) => (
            <li key={contact.id} className="border-b border-border px-4 py-3 last:border-b-0">
              <PersonLine
                name={contact.full_name || t('contacts:unnamed')}
                warmth={contact.warmth}
                href={paths.contact(contact.id)}
                context={[contact.company, t('movedOn', { when: format.date(left_at) })]
                  .filter((part) => part !== '')
                  .join(' · ')}
                trailing={<WarmthMark warmth={contact.warmth} className={roomyBar} />}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
