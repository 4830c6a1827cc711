import type { Preview } from '@kith/contract/member-profiles/rules';
import type { OwnProfile, ProfileUpdate } from '@kith/contract/member-profiles/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { isLatestChange, setNewerData } from '#lib/newer-data.ts';

/** The member's own profile, to edit. Its screen shows failures itself. */
export function useOwnProfile() {
  return useQuery({
    ...apiQuery.memberProfiles.own.queryOptions({ input: {} }),
    meta: { reportsOwnErrors: true },
  });
}

/** The own profile as others see it. */
export function usePreview(viewer: Preview) {
  return useQuery(apiQuery.memberProfiles.preview.queryOptions({ input: { viewer } }));
}

/** A list of pictures that is sent before one is added would remove it again after that. */
const scope = { id: 'own-profile' };

/** Shows a changed profile, and computes its previews again. */
function useShowChanged() {
  const queryClient = useQueryClient();
  const queryKey = apiQuery.memberProfiles.own.queryKey({ input: {} });
  return (profile: OwnProfile) => {
    if (isLatestChange(queryClient, scope.id)) setNewerData(queryClient, queryKey, profile);
    else {
      setNewerData(queryClient, queryKey, (known) =>
        known ? { ...profile, pictures: known.pictures } : profile,
      );
    }
    void queryClient.invalidateQueries({ queryKey: apiQuery.memberProfiles.preview.key() });
  };
}

/** Changes are sent one after the other. Pictures are shown in their new state at once. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const queryKey = apiQuery.memberProfiles.own.queryKey({ input: {} });
  return useMutation({
    mutationFn: (change: ProfileUpdate) => apiClient.memberProfiles.update(change),
    scope,
    // The next change of the pictures contains this one, which may still be on its way.
    onMutate: ({ pictures }) => {
      if (!pictures) return;
      setNewerData(queryClient, queryKey, (known) => known && { ...known, pictures });
    },
    onSuccess: useShowChanged(),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Adds a picture; it is drawn again by the server. */
export function useAddPicture() {
  return useMutation({
    mutationFn: async (file: File) => {
      const answer = await fetchAsMember('/profiles/me/pictures', {
        method: 'POST',
        body: file,
      });
      return (await answer.json()) as OwnProfile;
    },
    scope,
    meta: { operation: 'upload' },
    onSuccess: useShowChanged(),
  });
}

/** Its form shows refusals itself. */
export function useChooseSlug() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (slug: string | null) => apiClient.memberProfiles.chooseSlug({ slug }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.memberProfiles.own.key() }),
    meta: { reportsOwnErrors: true },
  });
}
