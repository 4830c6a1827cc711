import type { FlagChange, FlagScope, FlagSetting } from '@kith/contract/flags/endpoints';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';

/** How scopes, settings and changes are called. */
export function useFlagTexts() {
  const { t } = useTranslation(['flags', 'access', 'wallet']);
  const format = useFormat();
  const nameSetting = (setting: FlagSetting) =>
    typeof setting === 'number'
      ? t('shareOf', { share: format.percent(setting / 100) })
      : t(`settings.${setting}`);
  const nameScope = (scope: FlagScope) => {
    if (scope.kind === 'environment') return t(`access:environments.${scope.environment}`);
    if (scope.kind === 'plan') return t(`wallet:plans.${scope.plan}`);
    return scope.kind === 'member' ? scope.email : t('scopes.everywhere');
  };
  const nameChange = ({ scope, before, after }: Pick<FlagChange, 'scope' | 'before' | 'after'>) =>
    t('history.change', {
      scope: nameScope(scope),
      before: nameSetting(before),
      after: nameSetting(after),
    });
  return { nameSetting, nameScope, nameChange };
}
