import type { ShareLink } from '@kith/contract/sharing/schemas';
import { Link2 } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { showToast } from '#ui/toast.ts';
import { useRevokeShareLink, useUpdateShareLink } from '../api/share-links.ts';
import { LinkDays } from './link-days.tsx';

/** From now on, when a link is extended. */
const extendedDays = 30;

/** A link of the member: what it shows, who saw it, until when. */
export function ShareLinkRow({ link }: { link: ShareLink }) {
  const { t } = useTranslation(['sharing', 'notifications']);
  const format = useFormat();
  const revoke = useRevokeShareLink();
  const extend = useUpdateShareLink();
  const list = useUpdateShareLink();
  const canExtend = link.revoked_at === null && link.expires_at !== null;
  const isListed = link.is_indexed && !link.has_password;
  const title =
    link.badge !== null
      ? t('yourBadge', { badge: t(`notifications:kinds.badge.${link.badge}`) })
      : link.kind === 'profile'
        ? t('yourProfile')
        : link.excerpt || t('yourPost');
  const people = link.views.visitor + link.views.member;
  return (
    <SettingRow
      icon={<Link2 aria-hidden size={18} />}
      title={<span className="line-clamp-2">{title}</span>}
      badge={
        <>
          {link.has_password ? <Badge>{t('hasPassword')}</Badge> : null}
          {link.is_open && isListed ? <Badge>{t('listed')}</Badge> : null}
          {link.is_open ? null : <Badge tone="warning">{t('ended')}</Badge>}
        </>
      }
      description={
        <>
          <p>
            {t('views', { count: people, number: format.number(people) })}
            {' · '}
            {t('cameIn', { count: link.conversions, number: format.number(link.conversions) })}
          </p>
          <p>
            {link.expires_at === null
              ? t('noEnd')
              : t('until', { date: format.date(link.expires_at) })}
          </p>
          <LinkDays days={link.days} name={title} />
        </>
      }
      actions={
        <>
          {canExtend ? (
            <Button
              aria-label={t('extendNamed', { name: title })}
              isPending={extend.isPending}
              onClick={() =>
                whenDone(extend.mutateAsync({ id: link.id, expires_in_days: extendedDays }), {
                  onSuccess: () => showToast({ title: t('extended') }),
                })
              }
            >
              {t('extend')}
            </Button>
          ) : null}
          {link.is_open && !link.has_password && link.badge === null ? (
            <Button
              aria-label={t(isListed ? 'unlistNamed' : 'listNamed', { name: title })}
              isPending={list.isPending}
              onClick={() =>
                whenDone(list.mutateAsync({ id: link.id, is_indexed: !isListed }), {
                  onSuccess: ({ is_indexed: isIndexed }) =>
                    showToast({ title: t(isIndexed ? 'nowListed' : 'noLongerListed') }),
                })
              }
            >
              {t(isListed ? 'unlist' : 'list')}
            </Button>
          ) : null}
          {link.is_open ? (
            <Button
              aria-label={t('revokeNamed', { name: title })}
              isPending={revoke.isPending}
              onClick={() => revoke.mutate({ id: link.id })}
            >
              {t('revoke')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
