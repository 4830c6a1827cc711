import { type FlagAnswer, flagDefaults, mergeFlags } from '@kith/contract/flags/rules';
import type { FlagName, FlagValues } from '@kith/contract/flags/table';
import { useQuery } from '@tanstack/react-query';
import { callProcedure } from '#lib/rest-request.ts';

/** Flags rarely change; a new page load fetches them again. A failure is no answer to remember. */
const flagsQuery = {
  queryKey: ['feature-flags'],
  staleTime: Infinity,
  meta: { reportsOwnErrors: true },
  queryFn: async (): Promise<FlagValues> =>
    mergeFlags(await callProcedure<FlagAnswer>('get_feature_flags', {})),
};

export const adminQuery = {
  queryKey: ['is-admin'],
  staleTime: Infinity,
  meta: { reportsOwnErrors: true },
  queryFn: async (): Promise<boolean> => (await callProcedure('is_admin_user', {})) === true,
};

type Attempts<Answer> = { data: Answer | undefined; failureCount: number; isError: boolean };

/**
 * What applies until the answer is there: null while it is loading, the fallback once an attempt
 * has failed, spec point 8. Attempts go on in the background.
 */
export function answerOr<Answer>(
  { data, failureCount, isError }: Attempts<Answer>,
  fallback: Answer,
): Answer | null {
  return data ?? (isError || failureCount > 0 ? fallback : null);
}

/** Every feature flag; null while loading, the defaults while they can't be loaded. */
export function useFlags({ isNeeded = true }: { isNeeded?: boolean } = {}): FlagValues | null {
  const { data, failureCount, isError } = useQuery({ ...flagsQuery, enabled: isNeeded });
  return answerOr({ data, failureCount, isError }, flagDefaults);
}

/** One flag; its default while it is loading. */
export function useFlag(name: FlagName): boolean {
  return (useFlags() ?? flagDefaults)[name];
}

/** Whether the member is an administrator; null while loading, false while it can't be loaded. */
export function useIsAdmin({ isNeeded = true }: { isNeeded?: boolean } = {}): boolean | null {
  const { data, failureCount, isError } = useQuery({ ...adminQuery, enabled: isNeeded });
  return answerOr({ data, failureCount, isError }, false);
}
