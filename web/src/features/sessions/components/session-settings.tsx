import type { Session } from '@kith/contract/account/sessions';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../api/sessions.ts';
import { usePlaceName } from './use-place-name.ts';

/** Where the member is signed in, and the way out of each. */
export function SessionSettings() {
  const { t } = useTranslation(['account', 'common']);
  const sessions = useSessions();
  const items = sessions.data?.items ?? [];
  const hasOthers = items.some((session) => !session.is_current);
  return (
    <Section id="sessions" title={t('sessions.title')} about={t('sessions.about')}>
      <Card>
        {sessions.isPending ? (
          <CardRow>
            <Skeleton className="h-12" />
          </CardRow>
        ) : null}
        {sessions.isError ? (
          <CardRow className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t('notLoaded')}</p>
            <Button onClick={() => void sessions.refetch()}>{t('common:retry')}</Button>
          </CardRow>
        ) : null}
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        {hasOthers ? <OthersRow /> : null}
      </Card>
    </Section>
  );
}

const handheld = /iPhone|iPad|Android|iOS/u;

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const placeName = usePlaceName();
  const end = useEndSession();
  const [isAsking, setIsAsking] = useState(false);
  const device = session.device || t('sessions.unknownDevice');
  const place = session.place === null ? null : placeName(session.place);
  const Icon = handheld.test(device) ? Smartphone : Laptop;
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="font-semibold wrap-anywhere">{device}</h3>
            {session.is_current ? <Badge tone="good">{t('sessions.here')}</Badge> : null}
          </div>
          <p className="mt-0.5 text-sm text-muted">
            {place === null ? null : `${place} · `}
            {session.is_current
              ? t('sessions.now')
              : t('sessions.used', { when: format.relative(session.last_used_at) })}
            {' · '}
            {t('sessions.since', { date: format.dateTime(session.created_at) })}
          </p>
        </div>
      </div>
      {session.is_current ? null : (
        <Button
          aria-label={t('sessions.endNamed', { device })}
          onClick={() => setIsAsking(true)}
        >
          {t('sessions.end')}
        </Button>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t('sessions.endAsk', { device })}
          description={t('sessions.endBody')}
          confirmLabel={t('sessions.end')}
          isPending={end.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => end.mutate({ id: session.id }, { onSuccess: () => setIsAsking(false) })}
        />
      ) : null}
    </CardRow>
  );
}

function OthersRow() {
  const { t } = useTranslation('account');
  const endOthers = useEndOtherSessions();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <CardRow>
      <Button onClick={() => setIsAsking(true)}>{t('sessions.endOthers')}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('sessions.endOthersAsk')}
          description={t('sessions.endOthersBody')}
          confirmLabel={t('sessions.endOthers')}
          isPending={endOthers.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() =>
            endOthers.mutate(undefined, {
              onSuccess: () => {
                setIsAsking(false);
                showToast({ kind: 'success', title: t('sessions.endedOthers') });
              },
            })
          }
        />
      ) : null}
    </CardRow>
  );
}
