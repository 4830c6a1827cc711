import { type ReviewLink, reviewLimits } from '@kith/contract/review/endpoints';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useReviewLinks } from '../api/review-links.ts';
import { CreateLinkDialog } from './create-link-dialog.tsx';
import { RevokeLinksDialog } from './revoke-links-dialog.tsx';

/** The signed links to the previews: who made them and why, how often they were used, and ending them all. */
export function ReviewLinks({ gate }: { gate: Gate }) {
  const { t } = useTranslation('previews');
  const { data, isError, error, refetch } = useReviewLinks();
  const [dialog, setDialog] = useState<'create' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  const isUsed = data !== undefined && (data.valid > 0 || data.sessions > 0);
  return (
    <Section
      title={t('links.title')}
      about={t('links.about', { hours: reviewLimits.sessionHours })}
    >
      <div className="flex flex-wrap gap-2">
        {gate(
          t('links.create'),
          <Button onClick={() => setDialog('create')}>{t('links.create')}</Button>,
        )}
        {gate(
          t('links.revoke'),
          <Button variant="ghost" disabled={!isUsed} onClick={() => setDialog('revoke')}>
            {t('links.revoke')}
          </Button>,
        )}
      </div>
      <Card>
        {isError ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <Skeleton className="m-5 h-16" /> : null}
        {data?.items.length === 0 ? <EmptyState title={t('links.none')} /> : null}
        <ul aria-label={t('links.title')} className="divide-y divide-border empty:hidden">
          {data?.items.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      </Card>
      {dialog === 'create' ? <CreateLinkDialog onClose={close} /> : null}
      {dialog === 'revoke' && data ? (
        <RevokeLinksDialog valid={data.valid} sessions={data.sessions} onClose={close} />
      ) : null}
    </Section>
  );
}

function LinkRow({ link }: { link: ReviewLink }) {
  const { t } = useTranslation('previews');
  const format = useFormat();
  const { reason, created_by: author, expires_at: end, state, sessions } = link;
  return (
    <li className="grid gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{reason}</span>
        <Badge tone={state === 'valid' ? 'good' : 'neutral'}>{t(`links.states.${state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t('links.line', {
          name: author?.name ?? t('links.nobody'),
          made: format.dateTime(link.created_at),
          end: format.dateTime(end),
        })}
        {' · '}
        {t('links.used', { count: sessions, number: format.number(sessions) })}
      </p>
    </li>
  );
}
