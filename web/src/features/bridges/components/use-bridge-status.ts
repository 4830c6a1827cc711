import type { Bridge } from '@kith/contract/bridges/schemas';
import { awaitedRole } from '@kith/contract/bridges/states';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { namesOf } from './bridge-names.ts';

/** Whose answer a bridge waits for, as its reader knows them; else what it has come to. */
export function useBridgeStatus(): (bridge: Bridge) => string {
  const { t } = useTranslation('bridges');
  return (bridge) => {
    const awaited = awaitedRole(bridge.state);
    if (awaited === bridge.role) return t('waits.you');
    const name = awaited && namesOf(bridge)[awaited];
    return name ? t('waits.other', { name }) : t(`states.${bridge.state}`);
  };
}
