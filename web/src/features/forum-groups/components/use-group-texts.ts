import type { ForumAccounts } from '@kith/contract/community/group-endpoints';
import { badgeIds } from '@kith/contract/badges/table';
import { type GroupSource, sourceOfBadge } from '@kith/contract/community/groups';
import { planIds } from '@kith/contract/credits/plans';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** So many names are shown of a list; the rest is a number. */
const shownNames = 12;

/** Words for badges, plans and lists of accounts. */
export function useGroupTexts() {
  const { t } = useTranslation(['forum', 'notifications', 'wallet']);
  const format = useFormat();
  return {
    nameSource: (source: GroupSource): string => {
      const badge = badgeIds.find((id) => sourceOfBadge(id) === source);
      if (badge) {
        return t('rules.badge', { name: t(`notifications:kinds.badge.${badge}`) });
      }
      const plan = planIds.find((id) => source.endsWith(`.${id}`)) ?? 'free';
      return t('rules.plan', { name: t(`wallet:plans.${plan}`) });
    },
    listNames: ({ count, names }: ForumAccounts): string => {
      const shown = names.slice(0, shownNames);
      const more = count - shown.length;
      return format.list(
        more > 0 ? [...shown, t('drift.more', { number: format.number(more) })] : shown,
      );
    },
  };
}
