import { appRoutes, consentsOfAddress } from '@kith/contract/app-routes/table';
import { matchPath } from 'react-router';
import { openMember } from '#app/open-member.ts';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { needsSecondFactor } from '#lib/assurance.ts';
import { expectsToPass } from '#lib/consent-memory.ts';
import { isOnline } from '#lib/online.ts';
import { isUsable, readStoredSession } from '#lib/supabase-client.ts';

/** Until then a screen that has its content is worth more than one that shows where it will be. */
const patienceMs = 250;

let hasBegun = false;

/**
 * For the `clientLoader` of a member's first screen: reads what it shows first before anything is
 * rendered, and waits a moment for it. What came while the code was on its way is then there with the
 * first frame, which otherwise is laid out twice. Does nothing but once, with the page.
 */
export async function beginVisit({ prefetch }: ScreenHandle, request: Request): Promise<null> {
  if (hasBegun || prefetch === undefined) return null;
  hasBegun = true;
  const { pathname, searchParams } = new URL(request.url);
  const session = readStoredSession();
  if (session === null || (isOnline() && !isUsable(session))) return null;
  const route = appRoutes.find(({ path }) => matchPath(path, pathname));
  const required = consentsOfAddress(pathname, route);
  // The gates in front of the screen would not let it ask.
  if (needsSecondFactor(session) || !expectsToPass(session.user.id, required)) return null;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  // Its screen reports a failure.
  const asked = prefetch(openMember(session.user.id).queryClient, searchParams);
  await Promise.race([asked.catch(() => undefined), patience]);
  return null;
}
