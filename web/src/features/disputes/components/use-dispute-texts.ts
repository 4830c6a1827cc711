import type { DisputeReference, Outcome } from '@kith/contract/disputes/endpoints';
import type { BridgeState } from '@kith/contract/bridges/states';
import type { DisputeKind } from '@kith/contract/disputes/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const decisions = ['waiting', 'dismissed', 'hidden', 'warned', 'upheld', 'restored'] as const;

/** How outcomes, references and what a decision changes are called. */
export function useDisputeTexts() {
  const { t } = useTranslation(['disputes', 'wallet']);
  const { number, dayMonth } = useFormat();
  const price = (credits: number) => t('wallet:price', { count: credits, number: number(credits) });
  const nameOutcome = (outcome: Outcome) => {
    const name = t(`outcomes.${outcome.kind}`);
    if ('amount' in outcome) return t('amount', { outcome: name, amount: price(outcome.amount) });
    if (outcome.kind !== 'moderate') return name;
    return t('amount', { outcome: name, amount: t(`moderation.${outcome.action}`) });
  };
  const nameReference = (reference: DisputeReference) => {
    const date = dayMonth(reference.at);
    if (reference.kind === 'credit') {
      const name = t('reference.credit', { credits: price(Math.abs(reference.credits)), date });
      return reference.is_refunded ? `${name} (${t('reference.refunded')})` : name;
    }
    if (reference.kind === 'moderation') return t('reference.moderation', { date });
    return t('reference.bridge', { date, state: t(`bridgeStates.${reference.state}`) });
  };
  /** A side of what a decision changes, as the server measures it. */
  const nameFact = (kind: DisputeKind, fact: string) => {
    if (kind === 'credit') return number(Number(fact));
    if (kind === 'bridge') return t(`bridgeStates.${fact as BridgeState}`);
    const decision = decisions.find((known) => known === fact);
    return decision ? t(`decisions.${decision}`) : fact;
  };
  return { nameOutcome, nameReference, nameFact };
}
