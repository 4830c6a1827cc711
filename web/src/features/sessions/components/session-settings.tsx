import type { Session } from '@kith/contract/account/sessions';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { whenDone } from '#lib/when-done.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FailureRow, SettingRow, SettingRowsSkeleton } from '#ui/setting-row.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { showToast } from '#ui/toast.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../api/sessions.ts';
import { usePlaceName } from './use-place-name.ts';

/** The member's sessions, each with a sign-out button. */
export function SessionSettings() {
  const { t } = useTranslation(['account', 'common']);
  const sessions = useSessions();
  const items = itemsOf(sessions.data);
  const hasOthers = items.some((session) => !session.is_current);
  return (
    <Section id="sessions" title={t('sessions.title')} about={t('sessions.about')}>
      <Card>
        {sessions.isPending ? <SettingRowsSkeleton /> : null}
        {sessions.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void sessions.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        <ShowMore list={sessions} />
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
    <>
      <SettingRow
        icon={<Icon aria-hidden size={18} />}
        title={device}
        badge={session.is_current ? <Badge tone="good">{t('sessions.here')}</Badge> : null}
        description={
          <>
            {place === null ? null : `${place} · `}
            {session.is_current
              ? t('sessions.now')
              : t('sessions.used', { when: format.relative(session.last_used_at) })}
            {' · '}
            {t('sessions.since', { date: format.dateTime(session.created_at) })}
          </>
        }
        actions={
          session.is_current ? null : (
            <Button
              aria-label={t('sessions.endNamed', { device })}
              onClick={() => setIsAsking(true)}
            >
              {t('sessions.end')}
            </Button>
          )
        }
      />
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
    </>
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
            whenDone(endOthers.mutateAsync(undefined), {
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
