import { useQuery } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useConfig } from '#lib/config.ts';
import { callFunction } from '#lib/functions-client.ts';
import { answersOutside, canBeAsked } from '#lib/link-check.ts';
import { openOutside } from '#lib/open-outside.ts';

/** Where the forum is; null without one, and until that is known. */
export const useForumUrl = (): string | null => useConfig()?.community_url ?? null;

/** Read again when the member comes back from the forum. */
export const useCommunity = () =>
  useQuery(
    apiQuery.community.get.queryOptions({
      input: {},
      refetchOnWindowFocus: 'always',
      meta: { reportsOwnErrors: true },
    }),
  );

/** The forum's own address for signing in: it sends the browser here and takes it back. */
const signInAddress = (url: string) => `${url}/session/sso?return_path=%2F`;

/** Opens the forum, signed in, in a new tab; false if it doesn't answer within three seconds. */
export async function openForum(url: string): Promise<boolean> {
  if (canBeAsked(url) && !(await answersOutside(url))) return false;
  openOutside(signInAddress(url));
  return true;
}

type Request = { sso: string; sig: string };

/** Each request is asked about once: repeating one that was answered is refused. */
const once = {
  retry: false,
  staleTime: Infinity,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  meta: { reportsOwnErrors: true },
} as const;

/** Whether the forum made a request that can still be answered. */
export const useForumRequest = (request: Request, isAsked: boolean) =>
  useQuery({
    ...once,
    queryKey: ['forum-request', request],
    queryFn: () => apiClient.community.announce(request),
    enabled: isAsked,
  });

/** Where the forum takes the member's answer to its request. */
export const useForumAnswer = (request: Request, memberId: string) =>
  useQuery({
    ...once,
    queryKey: ['forum-answer', request, memberId],
    queryFn: () =>
      callFunction<{ redirect_url: string }>('discourse-sso', {
        body: request,
        asMember: memberId,
      }),
  });
