import { paths } from '@kith/contract/app-routes/paths';
import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { warmthBand } from '@kith/contract/warmth/rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';

/** The member's own warmth to this one; only they see it. */
export function RelationshipCard({ contact }: { contact: MemberProfile['contact'] }) {
  const { t } = useTranslation(['profile', 'common']);
  if (contact === null) return null;
  const warmth = Math.round(contact.warmth);
  return (
    <Section title={t('relationship.title')} aside={t('relationship.onlyYou')}>
      <Card className="flex items-baseline gap-2.5 p-4">
        <span className="numerals-serif text-[1.75rem] leading-8">{warmth}</span>
        <span className="flex-1">{t(`common:warmth.band${warmthBand(contact.warmth)}`)}</span>
        <Link
          to={paths.contact(contact.id)}
          className="rounded-sm text-sm font-semibold text-ember-ink hover:underline"
        >
          {t('relationship.open')}
        </Link>
      </Card>
    </Section>
  );
}

/** People both know, as far as all of them allow. */
export function CommonCard({ inCommon }: { inCommon: MemberProfile['in_common'] }) {
  const { t } = useTranslation('profile');
  if (inCommon.count === 0) return null;
  return (
    <Section title={t('common.title')} aside={t('common.people', { count: inCommon.count })}>
      <Card>
        {inCommon.people.map(({ member_id: id, contact }) => (
          <CardRow key={id} className="py-3!">
            <PersonLine
              name={contact.full_name}
              warmth={contact.warmth}
              href={paths.profile(id)}
              context={[contact.title, contact.company].filter(Boolean).join(', ')}
            />
          </CardRow>
        ))}
      </Card>
    </Section>
  );
}
