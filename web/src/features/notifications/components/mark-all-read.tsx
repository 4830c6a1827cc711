import { CheckCheck } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useMarkAllRead } from '../api/mark-read.ts';
import { useUnreadCount } from '../api/notifications.ts';

/** Marks everything as read; disabled while nothing is unread. */
export function MarkAllRead() {
  const { t } = useTranslation('notifications');
  const { id: memberId } = useMember();
  const unread = useUnreadCount(memberId).data ?? 0;
  const markAll = useMarkAllRead(memberId);
  return (
    <Button
      icon={<CheckCheck aria-hidden size={16} />}
      disabled={unread === 0}
      isPending={markAll.isPending}
      onClick={() => markAll.mutate()}
    >
      {/* On a phone it keeps its place beside the title. */}
      <span className="max-sm:sr-only">{t('markAllRead')}</span>
    </Button>
  );
}
