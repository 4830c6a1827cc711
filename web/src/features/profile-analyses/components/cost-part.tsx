import type { ProfileEstimate } from '@kith/contract/profile-analyses/schemas';
import { TriangleAlert } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePriceText } from './use-price-text.ts';

/** What a profile costs and what is left afterwards, with a warning where that is little. */
export function CostPart({ estimate }: { estimate: ProfileEstimate }) {
  const { t } = useTranslation('profile-analyses');
  const format = useFormat();
  const priceText = usePriceText();
  const { pay_with: unit, price, credits, units, warning } = estimate;
  const left = (unit === 'credit' ? credits : units) - price;
  return (
    <div className="grid gap-3">
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-3 tabular-nums">
        <dt className="font-semibold">{t('cost.title')}</dt>
        <dd className="title-serif text-xl">{priceText(unit, price)}</dd>
        <dd className="w-full text-sm text-muted">
          {left < 0
            ? t('cost.short', { left: priceText(unit, left + price) })
            : t('cost.left', { left: priceText(unit, left) })}
        </dd>
      </dl>
      {warning === null ? null : (
        <p
          role="note"
          className="flex items-start gap-2 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink"
        >
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t('cost.warning', {
            left: format.number(warning.left),
            needed: format.number(warning.needed),
          })}
        </p>
      )}
    </div>
  );
}
