import type { MeteredAction } from '@kith/contract/credits/actions';
import type { HistoryEntry } from '@kith/contract/credits/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Those that cost something; the others are in no history. */
export const pricedActions = [
  'contact_created',
  'contact_enhanced',
  'ai_analysis',
  'profile_analysis',
  'signal_processed',
  'post_created',
  'tags_generated',
  'opportunity_created',
] as const satisfies readonly MeteredAction[];
type PricedAction = (typeof pricedActions)[number];

const isPriced = (action: string): action is PricedAction =>
  (pricedActions as readonly string[]).includes(action);

/** What an action is called; one that this version doesn't know is a use like any other. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('wallet');
  return (action) => (isPriced(action) ? t(`actions.${action}`) : t('kinds.charge'));
}

/** The same for several uses together. */
export function useUsesName(): (action: string) => string {
  const { t } = useTranslation('wallet');
  return (action) => (isPriced(action) ? t(`costs.actions.${action}`) : t('kinds.charge'));
}

const rewards = ['referral_activated', 'referral_joined', 'granted'] as const;

/** What a line of the history is called. */
export function useEntryName(): (entry: HistoryEntry) => string {
  const { t } = useTranslation('wallet');
  const nameOf = useActionName();
  const usesName = useUsesName();
  const format = useFormat();
  return ({ kind, action, unit, quantity }) => {
    if (kind === 'hold' && action === 'ai_analysis') {
      return t('history.analysis', { count: quantity, number: format.number(quantity) });
    }
    if (kind === 'charge' && quantity > 1) return usesName(action ?? '');
    if (kind === 'charge' || kind === 'hold') return nameOf(action ?? '');
    if (kind === 'refund' && action !== null && isPriced(action)) {
      return t('refunded', { action: nameOf(action) });
    }
    if (kind === 'purchase' && unit === 'analysis_unit') return t('kinds.unitsBought');
    const reward = rewards.find((known) => kind === 'reward' && known === action);
    return reward ? t(`rewards.${reward}`) : t(`kinds.${kind}`);
  };
}
