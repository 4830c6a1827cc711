import type { Session, User } from '@supabase/auth-js';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { claimDrafts, clearDrafts } from '#lib/drafts.ts';
import { afterFirstView } from '#lib/first-view.ts';
import { isOnline } from '#lib/online.ts';
import { postToWorker } from '#lib/app-worker.ts';
import { withoutPatience } from '#lib/refresh-when-online.ts';
import { authClient, followAuthClient, isUsable, readStoredSession } from '#lib/supabase-client.ts';

export type SessionState =
  | { status: 'loading' }
  /**
   * `isByChoice`: the member signed out here, rather than losing the session or never having had
   * one.
   */
  | { status: 'signed_out'; isByChoice: boolean }
  | { status: 'signed_in'; session: Session }
  | { status: 'failed'; error: unknown };

const loading: SessionState = { status: 'loading' };
const session = createExternalValue<SessionState>(loading);
let isStarted = false;
let isFollowing = false;
let isLeaving = false;
let followers = 0;

/** Reads the stored session and follows its changes; safe to call again. */
function startSession() {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  if (!isFollowing) followAuthClient(followSession);
  isFollowing = true;
  const stored = readStoredSession();
  // Offline, renewing the session would take half a minute to fail.
  const isKnown = stored !== null && (!isOnline() || isUsable(stored));
  if (isKnown) {
    claimDrafts(stored.user.id);
    session.set({ status: 'signed_in', session: stored });
  }
  const client = isKnown && isOnline() ? afterFirstView(authClient) : authClient();
  client.catch((error: unknown) => {
    isStarted = false;
    // Who is known goes on: whatever needs the client asks for it again.
    if (!isKnown) session.set({ status: 'failed', error });
  });
}

function followSession(auth: Awaited<ReturnType<typeof authClient>>): void {
  auth.onAuthStateChange((event, next) => {
    if (event === 'SIGNED_OUT') void forgetMember();
    // A session that can't be renewed without the server still counts.
    const known = next ?? (event === 'INITIAL_SESSION' ? readStoredSession() : null);
    if (known) claimDrafts(known.user.id);
    session.set(
      known
        ? { status: 'signed_in', session: known }
        : { status: 'signed_out', isByChoice: isLeaving },
    );
  });
}

/**
 * Signing out deletes the member's data from this browser; queued work and texts that were begun only
 * if they chose to sign out.
 */
async function forgetMember() {
  const keepsQueued = !isLeaving;
  // At once: the next member may sign in before the rest is loaded.
  if (!keepsQueued) clearDrafts();
  postToWorker({ type: 'FORGET_MEMBER' });
  const { leaveDevice } = await import('#lib/offline/leave-device.ts');
  await leaveDevice({ keepsQueued });
}

const followed = {
  ...session,
  subscribe: (listener: () => void) => {
    startSession();
    followers += 1;
    const unsubscribe = session.subscribe(listener);
    return () => {
      unsubscribe();
      followers -= 1;
      // The failed screen is gone; the next one fetches again.
      if (followers === 0 && session.get().status === 'failed') session.set(loading);
    };
  },
};

/** Whether someone is signed in, and who. */
export function useSession(): SessionState {
  return useExternalValue(followed, () => loading);
}

/** The signed-in member; use it only below the route guard. */
export function useMember(): User {
  const state = useSession();
  if (state.status !== 'signed_in') throw new Error('No member is signed in');
  return state.session.user;
}

/** What a member signs in with: their address, else their number, else empty. */
export function addressOf(user: User): string {
  return user.email || (user.phone ? `+${user.phone}` : '');
}

/** The member's display name: the one given at sign-up, else the front of their address. */
export function displayNameOf(user: User): string {
  const given = user.user_metadata['display_name'] ?? user.user_metadata['full_name'];
  return typeof given === 'string' && given !== '' ? given : (addressOf(user).split('@')[0] ?? '');
}

/** The name that the member gave; null where their name is only what their address begins with. */
export function givenNameOf(user: User): string | null {
  const name = displayNameOf(user);
  return name === '' || name === addressOf(user).split('@')[0] ? null : name;
}

/** Ends this browser's session, without asking (`leave` asks); false if the server could not be informed. */
export async function signOut(): Promise<boolean> {
  const auth = await authClient();
  isLeaving = true;
  try {
    const { error } = await withoutPatience(() => auth.signOut({ scope: 'local' }));
    return error === null;
  } finally {
    isLeaving = false;
  }
}
