import type {
  ProfileAnalysis,
  ProfileAssign,
  ProfileStart,
} from '@kith/contract/profile-analyses/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

const pollMs = 500;

/** What the next analysis would cost, and what is there of a contact. */
export function useProfileEstimate(contactId: string | null) {
  const input = contactId === null ? {} : { contact_id: contactId };
  return useQuery({
    ...apiQuery.profileAnalyses.estimate.queryOptions({ input }),
    staleTime: 0,
    meta: { reportsOwnErrors: true },
  });
}

const profileOptions = (id: string) => apiQuery.profileAnalyses.get.queryOptions({ input: { id } });

/** One profile, asked again while it waits. */
export function useProfile(id: string) {
  return useQuery({
    ...profileOptions(id),
    refetchInterval: ({ state }) =>
      state.data && state.data.status !== 'waiting' ? false : pollMs,
    meta: { reportsOwnErrors: true },
  });
}

const listOptions = () => apiQuery.profileAnalyses.list.queryOptions({ input: {} });

/** What waits and what ended last, asked again while something waits. */
export function useProfiles() {
  return useQuery({
    ...listOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting.length ?? 0) > 0 ? pollMs * 2 : false),
    meta: { reportsOwnErrors: true },
  });
}

/** The price and the balance change with each. */
export function useRefreshProfiles() {
  const queryClient = useQueryClient();
  return () => {
    const keys = [
      apiQuery.profileAnalyses.list.key(),
      apiQuery.profileAnalyses.estimate.key(),
      apiQuery.profileAnalyses.recommended.key(),
      apiQuery.wallet.key(),
    ];
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** `onStarted` comes before the list names the profile, which shows another step. */
export function useStartProfile(onStarted: (id: string) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefreshProfiles();
  return useMutation({
    mutationFn: (input: ProfileStart) =>
      apiClient.profileAnalyses.start(input, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (profile) => {
      setNewerData(queryClient, profileOptions(profile.id).queryKey, profile);
      onStarted(profile.id);
      // Not awaited: the next text can be started while the list comes.
      void refresh();
    },
    meta: { reportsOwnErrors: true },
  });
}

/** Starts several, one after the other; the first that is refused ends it. */
export function useStartSeveral(onSettled: () => void) {
  const refresh = useRefreshProfiles();
  return useMutation({
    mutationFn: async (inputs: readonly ProfileStart[]) => {
      for (const input of inputs) {
        const context = { idempotencyKey: crypto.randomUUID() };
        await apiClient.profileAnalyses.start(input, { context });
      }
    },
    onSettled: async () => {
      onSettled();
      await refresh();
    },
  });
}

export function useStopProfile() {
  const queryClient = useQueryClient();
  const refresh = useRefreshProfiles();
  return useMutation({
    mutationFn: (id: string) => apiClient.profileAnalyses.stop({ id }),
    onSuccess: async (profile) => {
      setNewerData(queryClient, profileOptions(profile.id).queryKey, profile);
      await refresh();
    },
  });
}

/** Says who a profile is about; its proposals are then those of the contact. */
export function useAssignProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ProfileAssign) => apiClient.profileAnalyses.assign(input),
    onSuccess: async (profile: ProfileAnalysis) => {
      setNewerData(queryClient, profileOptions(profile.id).queryKey, profile);
      const keys = [apiQuery.contacts.key(), apiQuery.analyses.ofContact.key()];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}

/** A contact whose profile was analysed shows what is proposed. */
export function useRefreshContact() {
  const queryClient = useQueryClient();
  const refresh = useRefreshProfiles();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: apiQuery.analyses.ofContact.key() });
    await refresh();
  };
}

/** The whole text that evidence is from. */
export function useProfileText(id: string) {
  return useQuery({
    ...apiQuery.profileAnalyses.text.queryOptions({ input: { id } }),
    meta: { reportsOwnErrors: true },
  });
}

export function useStopAllProfiles() {
  const refresh = useRefreshProfiles();
  return useMutation({
    mutationFn: () => apiClient.profileAnalyses.stopAll({}),
    onSuccess: refresh,
  });
}

/** Contacts that are worth an analysis. */
export function useRecommended(isOn: boolean) {
  return useQuery({
    ...apiQuery.profileAnalyses.recommended.queryOptions({ input: {} }),
    enabled: isOn,
    meta: { reportsOwnErrors: true },
  });
}
