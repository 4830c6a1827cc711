import type { ScorecardState } from '@kith/contract/scorecards/rules';
import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<ScorecardState, { tone: Tone; Icon: typeof CircleCheck }> = {
  on_track: { tone: 'good', Icon: CircleCheck },
  at_risk: { tone: 'warning', Icon: CircleAlert },
  off: { tone: 'danger', Icon: CircleX },
};

/** The state of a measure, in a word, a colour and a shape. */
export function StateBadge({ state }: { state: ScorecardState | null }) {
  const { t } = useTranslation('scorecards');
  const { tone, Icon } =
    state === null ? { tone: 'neutral' as const, Icon: CircleDashed } : looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden size={13} />}>
      {t(`states.${state ?? 'unknown'}`)}
    </Badge>
  );
}
