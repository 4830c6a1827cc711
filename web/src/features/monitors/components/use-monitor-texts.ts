import { type Measure, measureTable } from '@kith/contract/monitors/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const units = { minutes: 'minute', hours: 'hour', percent: 'percent' } as const;
const hour = 60;

/** Figures of measures in words. */
export function useMonitorTexts() {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  const formatValue = (measure: Measure, value: number | null) => {
    if (value === null) return t('notMeasured');
    const { unit } = measureTable[measure];
    if (unit === 'number') return format.number(value);
    if (unit === 'percent') {
      return format.number(value / 100, { style: 'percent', maximumFractionDigits: 2 });
    }
    return format.number(value, {
      style: 'unit',
      unit: units[unit],
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
  };
  const formatPeriod = (minutes: number) =>
    format.number(minutes < hour ? minutes : minutes / hour, {
      style: 'unit',
      unit: minutes < hour ? 'minute' : 'hour',
      unitDisplay: 'long',
    });
  /** When it alerts: "above 10 min for 5 minutes". */
  const describeRule = (rule: { measure: Measure; threshold: number; period_minutes: number }) =>
    t(`rules.${measureTable[rule.measure].kind}`, {
      threshold: formatValue(rule.measure, rule.threshold),
      period: formatPeriod(rule.period_minutes),
    });
  return { formatValue, formatPeriod, describeRule };
}
