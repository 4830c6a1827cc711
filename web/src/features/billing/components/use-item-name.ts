import { creditPacks } from '@kith/contract/credits/plans';
import type { PaymentLine } from '@kith/contract/payments/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type Item = { kind: PaymentLine['kind']; item: string | null };

/** What was, or can be, paid for. */
export function useItemName(): (item: Item) => string {
  const { t } = useTranslation(['billing', 'wallet']);
  const format = useFormat();
  return ({ kind, item }) => {
    if (kind === 'pwyw') return t('items.pwyw');
    if (kind === 'pack') {
      const pack = creditPacks.find(({ id }) => id === item);
      if (!pack) return t('items.pack');
      const number = format.number(pack.amount);
      return t(pack.unit === 'credit' ? 'items.credits' : 'items.units', { number });
    }
    const plan = t(item === 'pro' ? 'wallet:plans.pro' : 'wallet:plans.plus');
    return t(kind === 'plan' ? 'items.plan' : 'items.unusedTime', { plan });
  };
}
