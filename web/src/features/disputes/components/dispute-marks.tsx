import type { Dispute } from '@kith/contract/disputes/endpoints';
import type { DisputeState } from '@kith/contract/disputes/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<DisputeState, Tone> = {
  open: 'ember',
  asked: 'neutral',
  proposed: 'warning',
  decided: 'good',
  appealed: 'warning',
  closed: 'neutral',
};

/** State and deadline. */
export function DisputeMarks({ item }: { item: Dispute }) {
  const { t } = useTranslation('disputes');
  const { dayMonth } = useFormat();
  const isOpen = item.state !== 'decided' && item.state !== 'closed';
  return (
    <span className="flex flex-wrap items-center gap-2">
      {item.is_overdue ? <Badge tone="danger">{t('overdue')}</Badge> : null}
      <Badge tone={tones[item.state]}>{t(`states.${item.state}`)}</Badge>
      {isOpen ? (
        <span className="text-sm text-muted">{t('due', { date: dayMonth(item.due_at) })}</span>
      ) : null}
      {item.appeal_until === null ? null : (
        <span className="text-sm text-muted">
          {t('appealUntil', { date: dayMonth(item.appeal_until) })}
        </span>
      )}
    </span>
  );
}
