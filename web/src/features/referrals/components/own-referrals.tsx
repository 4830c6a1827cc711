import { paths } from '@kith/contract/app-routes/paths';
import { referralCredits } from '@kith/contract/referrals/rules';
import type { ReferralProgram } from '@kith/contract/referrals/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { useReferralProgram, useReferralUpdates } from '../api/referrals.ts';
import { LinkCard } from './link-card.tsx';
import { ReferralRow } from './referral-row.tsx';
import { ReferralsLoading } from './referrals-loading.tsx';

type OwnReferralsProps = {
  /** What invites one person. */
  invite: ReactNode;
  /** What follows, shown together with it, so that nothing moves. */
  children: ReactNode;
};

/** The member's link, what it brought, and what became of each invitation. */
export function OwnReferrals({ invite, children }: OwnReferralsProps) {
  const { t } = useTranslation('referrals');
  const { id: memberId } = useMember();
  const { data, error, refetch } = useReferralProgram();
  useReferralUpdates(memberId);
  if (error && !data) {
    return (
      <>
        <LoadFailure error={error} onRetry={() => void refetch()} />
        {children}
      </>
    );
  }
  if (!data) return <ReferralsLoading />;
  return (
    <>
      <InvitedNote invited={data.invited} />
      <LinkCard link={data.link} invite={invite} />
      <Section title={t('list.title')} aside={<Earned earned={data.earned} />}>
        <Card>
          {data.items.length === 0 ? (
            <CardRow>
              <p className="text-muted">{t('list.none')}</p>
            </CardRow>
          ) : (
            <ul>
              {data.items.map((item) => (
                <ReferralRow key={item.id} item={item} />
              ))}
            </ul>
          )}
        </Card>
      </Section>
      {children}
    </>
  );
}

function Earned({ earned }: { earned: number }) {
  const { t } = useTranslation('referrals');
  const format = useFormat();
  return t('list.earned', { count: earned, number: format.number(earned) });
}

/** What the member gets, or got, for having been invited themselves. */
function InvitedNote({ invited }: Pick<ReferralProgram, 'invited'>) {
  const { t } = useTranslation('referrals');
  const format = useFormat();
  if (invited === null) return null;
  const number = format.number(referralCredits.invited);
  const isOpen = invited.state === 'joined';
  return (
    <p className="rounded-lg bg-ember-soft px-4 py-3 text-pretty">
      {invited.state === 'rewarded'
        ? t('invited.rewarded', { number })
        : isOpen
          ? t('invited.joined', { number })
          : invited.state === 'activated'
            ? t('invited.waiting', { number })
            : t('invited.none')}{' '}
      {isOpen ? (
        <Link to={paths.contactsImport()} className="text-ember-ink underline underline-offset-4">
          {t('invited.import')}
        </Link>
      ) : null}
    </p>
  );
}
