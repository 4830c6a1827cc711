import type { Health } from '@kith/contract/warmth/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Record<Health, Tone> = {
  thriving: 'good',
  steady: 'neutral',
  cooling: 'ember',
  dormant: 'neutral',
};

/** The state of a relationship against its cadence, as a word. */
export function HealthBadge({ health }: { health: Health }) {
  const { t } = useTranslation('contacts');
  return <Badge tone={tones[health]}>{t(`health.${health}`)}</Badge>;
}
