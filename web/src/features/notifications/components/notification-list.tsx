import { paths } from '@kith/contract/app-routes/paths';
import { notificationsShown, notificationTypes } from '@kith/contract/notifications/rules';
import type { Notification } from '@kith/contract/notifications/schemas';
import { Bell, Mail, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FailureRow } from '#ui/setting-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMarkRead } from '../api/mark-read.ts';
import { type NotificationFilter, useNotifications } from '../api/notifications.ts';
import { useDays } from '../api/use-days.ts';
import { NotificationLine } from './notification-line.tsx';

const filters: readonly NotificationFilter[] = ['all', 'unread', ...notificationTypes];

/** The newest of the chosen kind, by day. */
export function NotificationList() {
  const { t } = useTranslation(['notifications', 'common']);
  const { id: memberId } = useMember();
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const list = useNotifications(memberId, filter);
  const days = useDays(list.data ?? []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div
        role="group"
        aria-label={t('filters.label')}
        className="flex fade-edges gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
      >
        {filters.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
            className="shrink-0 rounded-full border border-border bg-surface px-3 py-1.5 text-sm font-medium text-muted transition-colors hover:text-text aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
          >
            {t(`filters.${name}`)}
          </button>
        ))}
      </div>
      {list.isPending ? <Skeleton className="h-72" /> : null}
      {list.isError ? (
        <Card>
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void list.refetch()}>{t('common:retry')}</Button>}
          />
        </Card>
      ) : null}
      {list.data?.length === 0 ? (
        <Nothing filter={filter} onShowAll={() => setFilter('all')} />
      ) : null}
      {days.map(({ day, title, notifications }) => (
        <Section key={day} title={title}>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-border">
              {notifications.map((notification) => (
                <li key={notification.id}>
                  <Row memberId={memberId} notification={notification} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      ))}
      {list.data?.length === notificationsShown ? (
        <p className="text-center text-sm text-muted">{t('newest')}</p>
      ) : null}
    </div>
  );
}

function Row({ memberId, notification }: { memberId: string; notification: Notification }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const markRead = useMarkRead(memberId);
  const isUnread = notification.read_at === null;
  const mark = (readAt: string | null) => markRead.mutate({ id: notification.id, readAt });
  const Icon = isUnread ? MailOpen : Mail;
  return (
    <NotificationLine
      notification={notification}
      when={format.time(notification.created_at)}
      className="py-2 pr-2 pl-4 sm:pl-5"
      onFollow={() => (isUnread ? mark(new Date().toISOString()) : undefined)}
      action={
        <IconButton
          label={t(isUnread ? 'markRead' : 'markUnread')}
          icon={<Icon aria-hidden size={16} />}
          onClick={() => mark(isUnread ? new Date().toISOString() : null)}
        />
      }
    />
  );
}

function Nothing({ filter, onShowAll }: { filter: NotificationFilter; onShowAll: () => void }) {
  const { t } = useTranslation('notifications');
  const icon = <Bell aria-hidden size={20} />;
  return (
    <Card>
      {filter === 'all' ? (
        <EmptyState
          icon={icon}
          title={t('empty.title')}
          description={t('empty.body')}
          action={
            <Button asChild variant="primary">
              <Link to={paths.contactsImport()}>{t('empty.action')}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={icon}
          title={t('empty.filtered')}
          description={t('empty.filteredBody')}
          action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>}
        />
      )}
    </Card>
  );
}
