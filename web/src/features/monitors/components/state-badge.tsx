import type { Monitor } from '@kith/contract/monitors/endpoints';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<Monitor['state'], Tone>> = {
  ok: 'good',
  alert: 'danger',
  unknown: 'neutral',
};

/** The state of a monitor in one word. */
export function StateBadge({ state }: { state: Monitor['state'] }) {
  const { t } = useTranslation('monitors');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** The same of a whole monitor: one that is switched off has no state. */
export function MonitorBadges({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('monitors');
  return (
    <>
      {monitor.is_active ? <StateBadge state={monitor.state} /> : <Badge>{t('off')}</Badge>}
      {monitor.silenced_until === null ? null : <Badge tone="warning">{t('silenced')}</Badge>}
    </>
  );
}
