import type { Dashboard } from '@kith/contract/dashboard/endpoints';
import { warmthBand } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { Popover } from '#ui/popover.tsx';
import { SeeContacts } from './network-pulse.tsx';

type PulseProps = { pulse: Dashboard['pulse'] };

/** The network's warmth: people by warmth, in steps of five points. */
export function WarmthHistogram({ pulse }: PulseProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const bins = pulse.warmth_histogram;
  const step = 100 / bins.length;
  return (
    <Section title={t('histogram.title')} aside={<WarmNow pulse={pulse} />}>
      <Card className="p-5">
        <BarChart
          caption={t('histogram.caption')}
          labelHeading={t('histogram.warmth')}
          valueHeading={t('histogram.people')}
          startLabel={t('histogram.faint')}
          endLabel={t('histogram.warm')}
          shortenedNote={t('histogram.shortened')}
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

/** How many people are warm, whatever their cadence; opens what that means. */
function WarmNow({ pulse }: PulseProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const share = pulse.contacts > 0 ? pulse.warm / pulse.contacts : 0;
  return (
    <Popover
      label={t('pulse.warmDetails.title')}
      align="end"
      trigger={
        <Button variant="link">
          {t('histogram.warmNow', { number: format.number(pulse.warm) })}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-base font-semibold">{t('pulse.warmDetails.title')}</p>
        <p className="text-base text-muted">
          {t('pulse.warmDetails.share', {
            warm: format.number(pulse.warm),
            contacts: format.number(pulse.contacts),
            percent: format.percent(share),
          })}
        </p>
        <p className="text-sm text-muted">{t('pulse.warmDetails.how')}</p>
        <SeeContacts />
      </div>
    </Popover>
  );
}
