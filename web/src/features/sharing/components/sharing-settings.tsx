import type { Invitation } from '@kith/contract/sharing/schemas';
import { Link2, MailPlus, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { FailureRow, SettingRow } from '#ui/setting-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useInvitations, useRevokeInvitation } from '../api/invitations.ts';
import { useShareLinks } from '../api/share-links.ts';
import { ShareLinkRow } from './share-link-row.tsx';

/** Comes when someone is to be invited. */
const InviteDialog = lazy(async () => {
  const dialog = await import('./invite-dialog.tsx');
  return { default: dialog.InviteDialog };
});

/** Comes when something is to be shared. */
const ShareDialog = lazy(async () => {
  const dialog = await import('./share-dialog.tsx');
  return { default: dialog.ShareDialog };
});

/** The member's invitations and links, with their counts, to revoke. */
export function SharingSettings() {
  const { t } = useTranslation(['sharing', 'common']);
  const invitations = useInvitations();
  const links = useShareLinks();
  const [open, setOpen] = useState<'invite' | 'share' | null>(null);
  const close = () => setOpen(null);
  const isPending = invitations.isPending || links.isPending;
  const failed = [invitations, links].filter((query) => query.isError);
  return (
    <Section id="sharing" title={t('settings.title')} about={t('settings.about')}>
      <Card>
        <SettingRow
          icon={<UserPlus aria-hidden size={18} />}
          title={t('invite.title')}
          description={t('invite.about')}
          actions={<Button onClick={() => setOpen('invite')}>{t('invite.open')}</Button>}
        />
        <SettingRow
          icon={<Link2 aria-hidden size={18} />}
          title={t('profile.title')}
          description={t('profile.about')}
          actions={<Button onClick={() => setOpen('share')}>{t('share.create')}</Button>}
        />
        {isPending ? (
          <CardRow>
            <Skeleton className="h-12" />
          </CardRow>
        ) : null}
        {failed.length > 0 ? (
          <FailureRow
            text={t('settings.notLoaded')}
            action={
              <Button onClick={() => failed.forEach((query) => void query.refetch())}>
                {t('common:retry')}
              </Button>
            }
          />
        ) : null}
        {invitations.data?.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
        {links.data?.items.map((link) => (
          <ShareLinkRow key={link.id} link={link} />
        ))}
      </Card>
      <Suspense>
        {open === 'invite' ? <InviteDialog onClose={close} /> : null}
        {open === 'share' ? <ShareDialog postId={null} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const revoke = useRevokeInvitation();
  const title = invitation.contact?.name ?? t('invite.link');
  return (
    <SettingRow
      icon={<MailPlus aria-hidden size={18} />}
      title={title}
      badge={invitation.is_open ? null : <Badge tone="warning">{t('ended')}</Badge>}
      description={
        <>
          <p>
            {t('accepted', {
              count: invitation.uses_limit,
              number: format.number(invitation.uses),
              limit: format.number(invitation.uses_limit),
            })}
          </p>
          <p>{t('until', { date: format.date(invitation.expires_at) })}</p>
        </>
      }
      actions={
        invitation.is_open ? (
          <Button
            aria-label={t('revokeNamed', { name: title })}
            isPending={revoke.isPending}
            onClick={() => revoke.mutate({ id: invitation.id })}
          >
            {t('revoke')}
          </Button>
        ) : null
      }
    />
  );
}
