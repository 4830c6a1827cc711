import { type FlagAnswer, flagDefaults, mergeFlags } from '@kith/contract/flags/rules';
import type { FlagName, FlagValues } from '@kith/contract/flags/table';
import { useQuery } from '@tanstack/react-query';
import { restClient } from '#lib/rest-client.ts';

/** Flags rarely change; a new page load fetches them again. */
const flagsQuery = {
  queryKey: ['feature-flags'],
  staleTime: Infinity,
  queryFn: async (): Promise<FlagValues> => {
    try {
      const rest = await restClient();
      const { data, error } = await rest.rpc('get_feature_flags');
      return error ? flagDefaults : mergeFlags(data as FlagAnswer);
    } catch {
      // Without an answer the defaults apply, spec point 8.
      return flagDefaults;
    }
  },
};

/** Every feature flag; null while loading, the defaults if they can't be loaded. */
export function useFlags({ isNeeded = true }: { isNeeded?: boolean } = {}): FlagValues | null {
  return useQuery({ ...flagsQuery, enabled: isNeeded }).data ?? null;
}

/** One flag; its default while it is loading. */
export function useFlag(name: FlagName): boolean {
  return (useFlags() ?? flagDefaults)[name];
}

export const adminQuery = {
  queryKey: ['is-admin'],
  staleTime: Infinity,
  queryFn: async (): Promise<boolean> => {
    try {
      const rest = await restClient();
      const { data, error } = await rest.rpc('is_admin_user');
      return !error && data === true;
    } catch {
      return false;
    }
  },
};

/** Whether the member is an administrator; null while loading. */
export function useIsAdmin({ isNeeded = true }: { isNeeded?: boolean } = {}): boolean | null {
  return useQuery({ ...adminQuery, enabled: isNeeded }).data ?? null;
}
