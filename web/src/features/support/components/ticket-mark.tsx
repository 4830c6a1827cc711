import type { SupportTicket } from '@kith/contract/support/admin-endpoints';
import { minuteMs } from '@kith/contract/core/time';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';

/** Whether and how fast it was answered, or until when it has time. */
export function TicketMark({ item }: { item: SupportTicket }) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const { answer } = item;
  if (answer === null) {
    return item.is_overdue ? (
      <Badge tone="danger">{t('late')}</Badge>
    ) : (
      <Badge>{t('due', { time: format.dateTime(item.due_at) })}</Badge>
    );
  }
  return (
    <Badge tone={answer.is_in_time ? 'good' : 'warning'}>
      {t(answer.is_in_time ? 'inTime' : 'tooLate', {
        span: format.duration(answer.took_minutes * minuteMs),
      })}
    </Badge>
  );
}
