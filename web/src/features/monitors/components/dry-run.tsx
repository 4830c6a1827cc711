import { monitorLimits } from '@kith/contract/monitors/endpoints';
import { History } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useDryRun } from '../api/monitors.ts';
import { monitorFormSchema, type MonitorValues, type WantedMonitor } from '../monitor-values.ts';
import { useMonitorTexts } from './use-monitor-texts.ts';

const mostShown = 5;

/** What is being defined, tried on what was measured in the last days. */
export function DryRun({
  control,
}: {
  control: SubmitForm<MonitorValues, WantedMonitor>['control'];
}) {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  const { formatValue } = useMonitorTexts();
  const values = useWatch({ control }) as MonitorValues;
  const run = useDryRun();
  const parsed = monitorFormSchema.safeParse({
    ...values,
    name: 'x',
    reason: 'x',
    webhook: 'none',
  }).data;
  const { data, variables, error } = run;
  const isCurrent =
    parsed !== undefined &&
    variables?.measure === parsed.measure &&
    variables.threshold === parsed.threshold &&
    variables.period_minutes === parsed.period_minutes;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {t('dryRun.about', { count: monitorLimits.dryRunDays })}
        </p>
        <Button
          size="sm"
          icon={<History aria-hidden size={15} />}
          isPending={run.isPending}
          disabled={parsed === undefined}
          onClick={() => {
            if (parsed === undefined) return;
            const { measure, threshold, period_minutes: period } = parsed;
            run.mutate({ measure, threshold, period_minutes: period });
          }}
        >
          {t('dryRun.run')}
        </Button>
      </div>
      <FormNotice>{error ? describeError(error).body : null}</FormNotice>
      {data && isCurrent ? (
        <div role="status" className="grid gap-1 text-sm">
          {data.since === null ? (
            <p>{t('dryRun.noData')}</p>
          ) : (
            <>
              <p className="font-semibold">
                {t('dryRun.alerts', {
                  count: data.alerts.length,
                  number: format.number(data.alerts.length),
                })}
              </p>
              <p className="text-muted">
                {t('dryRun.basis', {
                  count: data.readings,
                  number: format.number(data.readings),
                  since: format.dateTime(data.since),
                })}
              </p>
              <p className="text-muted">
                {t('dryRun.now', {
                  state: t(`states.${data.now.state}`),
                  value: formatValue(parsed.measure, data.now.value),
                })}
              </p>
              <ul>
                {data.alerts.slice(-mostShown).map((alert) => (
                  <li key={alert.from} className="tabular-nums">
                    {t('dryRun.alert', {
                      from: format.dateTime(alert.from),
                      to: alert.to === null ? t('dryRun.still') : format.dateTime(alert.to),
                      worst: formatValue(parsed.measure, alert.worst),
                    })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}
