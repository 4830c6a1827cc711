import type { Effect, OverrideGrant } from '@kith/contract/overrides/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** How grants and what they change are called. */
export function useGrantTexts() {
  const { t } = useTranslation(['overrides', 'notifications', 'wallet']);
  const { number, dayMonth } = useFormat();
  const nameGrant = (grant: OverrideGrant) => {
    switch (grant.kind) {
      case 'credits':
        return t('grants.credits', { count: grant.amount, number: number(grant.amount) });
      case 'plan':
        return t('grants.plan', { plan: t(`wallet:plans.${grant.plan}`) });
      case 'limit':
        return t('grants.limit', { count: grant.value, number: number(grant.value) });
      case 'badge':
        return t('grants.badge', { badge: t(`notifications:kinds.badge.${grant.badge}`) });
      case 'verified_email':
        return t('grants.verified_email');
    }
  };
  const nameEnd = (grant: OverrideGrant) =>
    'expires_at' in grant && grant.expires_at !== null
      ? t('until', { day: dayMonth(grant.expires_at) })
      : null;
  /** What differs, before and after. */
  const listChanges = ({ before, after }: Effect) => {
    const verified = (is: boolean) => t(is ? 'effect.confirmed' : 'effect.unconfirmed');
    const rows = [
      ['credits', number(before.credits), number(after.credits)],
      ['plan', t(`wallet:plans.${before.plan}`), t(`wallet:plans.${after.plan}`)],
      ['bridges_per_month', number(before.bridges_per_month), number(after.bridges_per_month)],
      ['badges', number(before.badges), number(after.badges)],
      ['is_verified', verified(before.is_verified), verified(after.is_verified)],
    ] as const;
    return rows.flatMap(([name, was, becomes]) =>
      was === becomes ? [] : [{ name, label: t(`effect.${name}`), was, becomes }],
    );
  };
  return { nameGrant, nameEnd, listChanges };
}
