import type { Measure } from '@kith/contract/monitors/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { useMonitorTexts } from './use-monitor-texts.ts';

type MeasureListProps = {
  measures: readonly { measure: Measure; value: number | null }[];
  gate: Gate;
  onWatch: (measure: Measure) => void;
};

/** What can be watched, where it comes from, and what it says now. */
export function MeasureList({ measures, gate, onWatch }: MeasureListProps) {
  const { t } = useTranslation('monitors');
  const { formatValue } = useMonitorTexts();
  return (
    <Section title={t('catalogue.title')} about={t('catalogue.about')}>
      <Card>
        <ul aria-label={t('catalogue.title')} className="divide-y divide-border">
          {measures.map(({ measure, value }) => {
            const name = t(`measures.${measure}.name`);
            const label = t('catalogue.watchNamed', { name });
            return (
              <li
                key={measure}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5"
              >
                <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
                  <p className="font-medium">{name}</p>
                  <p className="text-sm text-muted">{t(`measures.${measure}.about`)}</p>
                </div>
                <div className="flex items-center gap-6 max-sm:w-full max-sm:justify-between">
                  <p className="tabular-nums">{formatValue(measure, value)}</p>
                  {gate(
                    label,
                    <Button size="sm" aria-label={label} onClick={() => onWatch(measure)}>
                      {t('catalogue.watch')}
                    </Button>,
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
