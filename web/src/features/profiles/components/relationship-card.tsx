import { paths } from '@kith/contract/app-routes/paths';
import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { Building2, Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { ExperienceTime } from './section-contents.tsx';

type RelationshipCardProps = {
  contact: NonNullable<MemberProfile['contact']>;
  /** The member's own warmth to this one, and why. */
  children: ReactNode;
};

/** What is between the member and this one; only they see it. */
export function RelationshipCard({ contact, children }: RelationshipCardProps) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('relationship.title')} aside={t('relationship.onlyYou')}>
      <Card>
        {children}
        <div className="border-t border-border px-4 py-3">
          <Link
            to={paths.contact(contact.id)}
            className="rounded-sm text-sm font-semibold text-ember-ink hover:underline"
          >
            {t('relationship.open')}
          </Link>
        </div>
      </Card>
    </Section>
  );
}

/** People, companies and topics of both, as far as each allows. */
export function CommonCard({ inCommon }: { inCommon: MemberProfile['in_common'] }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { count, people, companies, topics } = inCommon;
  if (count + companies.length + topics.length === 0) return null;
  return (
    <Section
      title={t('common.title')}
      aside={count === 0 ? undefined : t('common.people', { count })}
    >
      <Card>
        {people.map(({ member_id: id, contact }) => (
          <CardRow key={id} className="py-3!">
            <PersonLine
              name={contact.full_name}
              warmth={contact.warmth}
              href={paths.profile(id)}
              context={format.series([contact.title, contact.company])}
            />
          </CardRow>
        ))}
        {companies.map(({ name, from, to }) => (
          <CommonRow
            key={name}
            icon={<Building2 aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />}
            label={t('common.company')}
          >
            <span className="wrap-anywhere">{name}</span>
            {from === null ? null : <ExperienceTime from={from} to={to} />}
          </CommonRow>
        ))}
        {topics.length === 0 ? null : (
          <CommonRow
            icon={<Hash aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />}
            label={t('common.topics')}
          >
            <span className="wrap-anywhere">{format.list(topics)}</span>
          </CommonRow>
        )}
      </Card>
    </Section>
  );
}

type CommonRowProps = { icon: ReactNode; label: string; children: ReactNode };

/** The icon says what it is; for those who don't see it, the label does. */
function CommonRow({ icon, label, children }: CommonRowProps) {
  return (
    <CardRow className="flex items-start gap-3 py-3! text-sm">
      {icon}
      <span className="sr-only">{label}</span>
      <span className="flex min-w-0 flex-wrap gap-x-2">{children}</span>
    </CardRow>
  );
}
