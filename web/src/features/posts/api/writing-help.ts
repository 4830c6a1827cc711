import { creditsOf } from '@kith/contract/credits/actions';
import { readLinks } from '@kith/contract/posts/rules';
import type { LinkPreview } from '@kith/contract/posts/schemas';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { recordUsage } from '#lib/usage.ts';
import { useDebounced } from '#lib/use-debounced.ts';

const linkPauseMs = 600;
const tagPauseMs = 1_200;
/** Shorter texts have no topic yet. */
const shortestText = 25;

/** What the server reads at the first address of a text. */
export function useLinkPreview(text: string): { url: string | null; preview: LinkPreview | null } {
  const [url = null] = readLinks(useDebounced(text, linkPauseMs));
  const { data } = useQuery({
    ...apiQuery.posts.linkPreview.queryOptions({
      input: { url: url ?? '' },
      // A page that can't be read has no preview.
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { reportsOwnErrors: true },
    }),
    enabled: url !== null,
  });
  return { url, preview: url === null ? null : (data ?? null) };
}

/** Tags that fit a text, and which engine found them. */
export function useSuggestedTags(text: string, isWanted: boolean) {
  const body = useDebounced(text.trim(), tagPauseMs);
  const { data } = useQuery({
    ...apiQuery.posts.suggestTags.queryOptions({
      input: { body },
      placeholderData: keepPreviousData,
      retry: false,
      meta: { reportsOwnErrors: true },
    }),
    enabled: isWanted && body.length >= shortestText,
  });
  return body.length < shortestText ? null : (data ?? null);
}

/** Tags of the configured model, for a credit. */
export const useGeneratedTags = () =>
  useMutation({
    mutationFn: (body: string) => apiClient.posts.suggestTags({ body, generates: true }),
    onSuccess: ({ tags, engine }) =>
      recordUsage({
        featureName: 'tag_generation',
        action: 'generated',
        resourceType: 'post',
        usageData: { aiGenerated: engine === 'remote', tagCount: tags.length },
        creditsConsumed: engine === 'remote' ? creditsOf.tags_generated : 0,
      }),
  });

/** Drafts a post about an article. A failure is shown like that of any other change. */
export const useDraftedPost = () =>
  useMutation({ mutationFn: ({ url }: { url: string }) => apiClient.posts.draft({ url }) });

/** A post about an interaction, drafted once while its dialog is open. */
export const interactionDraftQuery = (interactionId: string) =>
  apiQuery.posts.draft.queryOptions({
    input: { interaction_id: interactionId },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { reportsOwnErrors: true },
  });
