import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { refreshPeople } from '#lib/refresh-people.ts';

/** A member's profile as the caller sees it. Its screen shows failures itself. */
export function useMemberProfile(id: string) {
  return useQuery({
    ...apiQuery.memberProfiles.get.queryOptions({ input: { id } }),
    meta: { reportsOwnErrors: true },
  });
}

/** The caller's own opportunities and contacts for what a member offers and seeks; nothing after a failure. */
export function useProfileFits({ profile, is_own: isOwn }: MemberProfile) {
  const says = [...(profile.offers ?? []), ...(profile.seeks ?? [])].length > 0;
  return useQuery({
    ...apiQuery.memberProfiles.fits.queryOptions({ input: { id: profile.id } }),
    enabled: says && !isOwn,
    meta: { reportsOwnErrors: true },
  }).data;
}

/** What a contact is to a member; nothing is shown after a failure. */
export function useContactLink(contactId: string) {
  return useQuery({
    ...apiQuery.memberLinks.ofContact.queryOptions({ input: { contact_id: contactId } }),
    meta: { reportsOwnErrors: true },
  });
}

export function useLinkRequests() {
  return useQuery({
    ...apiQuery.memberLinks.requests.queryOptions({ input: {} }),
    meta: { reportsOwnErrors: true },
  });
}

/** After a change between two members, everything that shows it is read again. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    void refreshPeople(queryClient);
    void queryClient.invalidateQueries({ queryKey: apiQuery.memberLinks.key() });
    await queryClient.invalidateQueries({ queryKey: apiQuery.memberProfiles.get.key() });
  };
}

export function useFollow(id: string) {
  return useMutation({
    mutationFn: (follows: boolean) =>
      follows ? apiClient.memberLinks.follow({ id }) : apiClient.memberLinks.unfollow({ id }),
    onSuccess: useRefresh(),
  });
}

export const useReportProfile = () => useMutation(apiQuery.memberProfiles.report.mutationOptions());

/** The steps of a link between the caller and a member. */
export function useLinkSteps() {
  const onSuccess = useRefresh();
  return {
    ask: useMutation({
      mutationFn: (contactId: string) => apiClient.memberLinks.ask({ contact_id: contactId }),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => apiClient.memberLinks.withdraw({ id }),
      onSuccess,
    }),
    accept: useMutation({
      mutationFn: (request: { id: string; adds_contact: boolean }) =>
        apiClient.memberLinks.accept(request),
      onSuccess,
    }),
    decline: useMutation({
      mutationFn: (id: string) => apiClient.memberLinks.decline({ id }),
      onSuccess,
    }),
    unlink: useMutation({
      mutationFn: (id: string) => apiClient.memberLinks.unlink({ id }),
      onSuccess,
    }),
  };
}
