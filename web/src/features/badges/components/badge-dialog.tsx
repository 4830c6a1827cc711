import { paths } from '@kith/contract/app-routes/paths';
import { perDay } from '@kith/contract/badges/facts';
import { shareOf } from '@kith/contract/badges/rules';
import type { Badge } from '@kith/contract/badges/schemas';
import { criterionOf, pathOfBadge } from '@kith/contract/badges/table';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BadgeMark } from '#ui/badge-mark.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { SecretText } from '#ui/secret-text.tsx';
import { useShareBadge } from '../api/badges.ts';

/** One badge: what it asks for, how far it is, what to do next; an earned one can be shared. */
export function BadgeDialog({ badge, onClose }: { badge: Badge; onClose: () => void }) {
  const { t } = useTranslation(['badges', 'notifications', 'common']);
  const format = useFormat();
  const { id, earned_at: earnedAt } = badge;
  const share = useShareBadge();
  const name = t(`notifications:kinds.badge.${id}`);
  const next = t(`next.${criterionOf(id).place}`);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={name}
      description={t(`about.${id}`)}
      footer={
        earnedAt === null ? (
          <Button asChild variant="primary">
            <Link to={pathOfBadge(id)}>{next}</Link>
          </Button>
        ) : share.data ? (
          <Button onClick={onClose}>{t('common:close')}</Button>
        ) : (
          <Button variant="primary" isPending={share.isPending} onClick={() => share.mutate(id)}>
            {t('createLink')}
          </Button>
        )
      }
    >
      <div className="grid justify-items-center gap-4">
        <BadgeMark id={id} share={shareOf(badge)} className="size-24" />
        {earnedAt === null ? (
          <Progress badge={badge} name={name} />
        ) : (
          <>
            <p className="font-semibold">{t('earnedOn', { date: format.date(earnedAt) })}</p>
            <p className="text-center text-sm text-pretty text-muted">{t('shareAbout')}</p>
            {share.data ? <CardLink token={share.data.token} /> : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Progress({ badge, name }: { badge: Badge; name: string }) {
  const { t } = useTranslation('badges');
  const format = useFormat();
  const { id, count, target } = badge;
  const cap = perDay[criterionOf(id).fact];
  const caption = t('progress', { done: format.number(count), target: format.number(target) });
  return (
    <>
      <ProgressBar className="w-full" label={name} done={count} total={target} caption={caption} />
      {cap !== undefined && target > cap ? (
        <p className="text-sm text-muted">{t('capped', { number: format.number(cap) })}</p>
      ) : null}
    </>
  );
}

function CardLink({ token }: { token: string }) {
  const { t } = useTranslation('badges');
  return (
    <div role="status" className="grid w-full gap-1.5">
      <SecretText label={t('link')} text={new URL(paths.share(token), location.origin).href} />
      <p className="text-sm text-muted">{t('once')}</p>
    </div>
  );
}
