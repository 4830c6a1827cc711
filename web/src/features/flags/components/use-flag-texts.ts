import type { FlagChange, FlagScope, FlagSetting } from '@kith/contract/flags/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** How scopes, settings and changes are called. */
export function useFlagTexts() {
  const { t } = useTranslation(['flags', 'access', 'wallet']);
  const format = useFormat();
  const nameSetting = (setting: FlagSetting) =>
    typeof setting === 'number'
      ? t('shareOf', { share: format.percent(setting / 100) })
      : t(`settings.${setting}`);
  const nameLimited = (setting: FlagSetting, end: string | null) =>
    end === null
      ? nameSetting(setting)
      : t('until', { setting: nameSetting(setting), date: format.date(end) });
  const nameScope = (scope: FlagScope) => {
    if (scope.kind === 'environment') return t(`access:environments.${scope.environment}`);
    if (scope.kind === 'plan') return t(`wallet:plans.${scope.plan}`);
    return scope.kind === 'member' ? scope.email : t('scopes.everywhere');
  };
  const nameChange = ({ scope, ...change }: FlagChange) =>
    t('history.change', {
      scope: nameScope(scope),
      before: nameLimited(change.before, change.before_ends_at),
      after: nameLimited(change.after, change.after_ends_at),
    });
  return { nameSetting, nameLimited, nameScope, nameChange };
}
