import type { Scope } from '@kith/contract/account/rules';

import { useTranslation } from '#lib/i18n/use-translation.ts';

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

/** Formats scopes, each area once: "Contacts (read and change)". */
export function useScopeLabels() {
  const { t } = useTranslation('account');
  return (scopes: readonly Scope[]): string[] => {
    const areas = [...new Set(scopes.map((scope) => scope.split(':')[0] as Area))];
    return areas.map((area) => {
      const may = (access: string) => scopes.some((scope) => scope === `${area}:${access}`);
      const access = may('read') ? (may('write') ? 'both' : 'read') : 'write';
      return t(`tokens.held.${access}`, { area: t(`tokens.areas.${area}`) });
    });
  };
}
