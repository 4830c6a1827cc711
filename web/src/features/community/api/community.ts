import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useConfig } from '#lib/config.ts';
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
