import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { warmthBand } from '@kith/contract/warmth/rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Card, Section } from '#ui/card.tsx';

/** The network's warmth: people by warmth, in steps of five points. */
export function WarmthHistogram({ pulse }: { pulse: Dashboard['pulse'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const bins = pulse.warmth_histogram;
  const step = 100 / bins.length;
  return (
    <Section title={t('histogram.title')}>
      <Card className="p-5">
        <BarChart
          caption={t('histogram.caption')}
          labelHeading={t('histogram.warmth')}
          valueHeading={t('histogram.people')}
          startLabel={t('histogram.faint')}
          endLabel={t('histogram.warm')}
          scale="root"
          points={bins.map((value, index) => ({
            label: `${format.number(index * step)}–${format.number((index + 1) * step)}`,
            value,
            text: format.number(value),
            warmthBand: warmthBand((index + 0.5) * step),
          }))}
        />
      </Card>
    </Section>
  );
}
