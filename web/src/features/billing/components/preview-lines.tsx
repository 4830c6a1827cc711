import type { PlanPreview } from '@kith/contract/payments/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useItemName } from './use-item-name.ts';

/** What is paid today, line by line, and what at the next renewal. */
export function PreviewLines({ preview }: { preview: PlanPreview }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  const nameOf = useItemName();
  const { lines, currency, tax, total, next_renewal: next } = preview;
  return (
    <dl className="grid gap-2.5 rounded-lg border border-border p-4 text-sm">
      {lines.map((line) => (
        <div key={`${line.kind} ${line.item}`} className="flex justify-between gap-4">
          <dt>
            {nameOf(line)}
            {line.period ? (
              <span className="block text-muted">
                {t('change.period', {
                  from: format.dayMonth(line.period.start),
                  until: format.dayMonth(line.period.end),
                })}
              </span>
            ) : null}
          </dt>
          <dd className="tabular-nums">{money(line.amount, currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-border pt-2.5 text-base font-semibold">
        <dt>{t('change.today')}</dt>
        <dd className="tabular-nums">{money(total, currency)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-muted">
        <dt>{t('change.tax')}</dt>
        <dd className="tabular-nums">{money(tax, currency)}</dd>
      </div>
      {next ? (
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t('change.renewal', { day: format.date(next.at) })}</dt>
          <dd className="tabular-nums">{money(next.amount, currency)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
