import type { FlagSetting, FlagState } from '@kith/contract/flags/endpoints';
import type { Environment } from '@kith/contract/system/schemas';

/** What one environment shows: on, off, or a percentage of the members. */
export type EnvironmentValue = { value: 'on' | 'off' | number; isOwn: boolean };

/**
 * What a flag is in an environment for those who have no setting of their own or of their plan: what is set
 * for the environment, else for everyone, else the default.
 */
export function valueIn(flag: FlagState, environment: Environment): EnvironmentValue {
  const own = flag.settings.find(
    ({ scope }) => scope.kind === 'environment' && scope.environment === environment,
  );
  const everywhere = flag.settings.find(({ scope }) => scope.kind === 'everywhere');
  const setting = (own ?? everywhere)?.setting;
  return { value: toValue(setting, flag.default), isOwn: own !== undefined };
}

/** A share of all or of none is no share. */
function toValue(setting: FlagSetting | undefined, isOn: boolean): EnvironmentValue['value'] {
  if (setting === 100) return 'on';
  if (setting === 0) return 'off';
  if (setting === undefined || setting === 'default') return isOn ? 'on' : 'off';
  return setting;
}
