import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useOpportunitySummary } from '../api/opportunities.ts';
import { useMoney } from './use-money.ts';

/** "11 open · €412K in play, €149K weighted". */
export function OpenSummary() {
  const { t } = useTranslation('opportunities');
  const format = useFormat();
  const { sums } = useMoney();
  const { data } = useOpportunitySummary();
  if (!data) return null;
  const open = t('open', { count: data.open, number: format.number(data.open) });
  const [sum, weighted] = [sums(data.sums, 'sum'), sums(data.sums, 'weighted')];
  return sum === '' ? open : `${open} · ${t('inPlay', { sum, weighted })}`;
}
