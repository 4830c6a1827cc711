import type { WarmthExplanation } from '@kith/contract/contacts/schemas';
import { warmthBand } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SparkLine } from '#ui/charts/spark-line.tsx';

type WarmthHistoryProps = { explanation: WarmthExplanation; className?: string };

/** The history of a warmth over the last twelve months. */
export function WarmthHistory({ explanation, className }: WarmthHistoryProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  return (
    <SparkLine
      caption={t('warmth.history')}
      labelHeading={t('warmth.date')}
      valueHeading={t('list.warmth')}
      points={explanation.history.map(({ at, warmth }) => ({
        label: format.date(at),
        value: warmth,
        text: format.number(Math.round(warmth)),
      }))}
      range={[0, 100]}
      warmthBand={warmthBand(explanation.warmth)}
      className={className}
    />
  );
}
