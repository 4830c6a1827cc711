import { appRoutes, consentsOfAddress } from '@kith/contract/app-routes/table';
import { matchPath } from 'react-router';
import { openMember } from '#app/open-member.ts';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { needsSecondFactor } from '#lib/assurance.ts';
import { expectsToPass } from '#lib/consent-memory.ts';
import { areFirstAnswersThere } from '#lib/first-answers.ts';
import { isLastViewShown } from '#lib/last-view.ts';
import { isOnline } from '#lib/online.ts';
import { isUsable, readStoredSession } from '#lib/supabase-client.ts';

/** To read answers that are there. */
const patienceMs = 250;
/** Where the page shows the last view, which needs no placeholders. */
const patienceWithViewMs = 1_000;

let hasBegun = false;

/**
 * For the `clientLoader` of a member's first screen: asks for what it shows before anything is
 * rendered. What came while the code was on its way is read first, and is then in the first frame,
 * which otherwise is rendered and laid out twice. Under the last view, what is on its way is waited
 * for as well. Does nothing but once, with the page.
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
  const areThere = areFirstAnswersThere();
  // The screen reports a failure.
  const asked = prefetch(openMember(session.user.id).queryClient, searchParams).catch(
    () => undefined,
  );
  const isViewShown = isLastViewShown();
  if (!areThere && !isViewShown) return null;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, isViewShown ? patienceWithViewMs : patienceMs);
  });
  await Promise.race([asked, patience]);
  return null;
}
