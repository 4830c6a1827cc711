import type { Session, User } from '@supabase/auth-js';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { isOnline } from '#lib/online.ts';
import { tellWorker } from '#lib/app-worker.ts';
import { withoutWaiting } from '#lib/refresh-when-online.ts';
import { authClient, readKeptSession } from '#lib/supabase-client.ts';

export type SessionState =
  | { status: 'loading' }
  /** `isByChoice`: the member logged out here, rather than never having signed in or lost the session. */
  | { status: 'signed_out'; isByChoice: boolean }
  | { status: 'signed_in'; session: Session }
  | { status: 'failed'; error: unknown };

const loading: SessionState = { status: 'loading' };
const session = createExternalValue<SessionState>(loading);
let isStarted = false;
let isLeaving = false;
let followers = 0;

/** Reads the kept session and follows every change of it; safe to call again. */
function startSession() {
  if (isStarted || typeof window === 'undefined') return;
  isStarted = true;
  const kept = isOnline() ? null : readKeptSession();
  // Renewing the session would take half a minute to fail.
  if (kept) session.set({ status: 'signed_in', session: kept });
  authClient().then(
    (auth) =>
      auth.onAuthStateChange((event, next) => {
        if (event === 'SIGNED_OUT') void forgetMember();
        // What can't be renewed for want of the server is still there.
        const known = next ?? (event === 'INITIAL_SESSION' ? readKeptSession() : null);
        session.set(
          known
            ? { status: 'signed_in', session: known }
            : { status: 'signed_out', isByChoice: isLeaving },
        );
      }),
    (error: unknown) => {
      isStarted = false;
      session.set({ status: 'failed', error });
    },
  );
}

/** What this browser kept of the member goes with the session; unsent work only if they chose to go. */
async function forgetMember() {
  const keepsUnsent = !isLeaving;
  tellWorker({ type: 'FORGET_MEMBER' });
  const { leaveDevice } = await import('#lib/offline/leave-device.ts');
  await leaveDevice({ keepsUnsent });
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
      // The screen that failed has gone; the next one asks anew.
      if (followers === 0 && session.get().status === 'failed') session.set(loading);
    };
  },
};

/** Whether somebody is signed in, and who. */
export function useSession(): SessionState {
  return useExternalValue(followed, () => loading);
}

/** The signed-in member; only below the route guard, where there is one. */
export function useMember(): User {
  const state = useSession();
  if (state.status !== 'signed_in') throw new Error('No member is signed in');
  return state.session.user;
}

/** What a member signs in with: their address, else their number; empty with neither. */
export function addressOf(user: User): string {
  return user.email || (user.phone ? `+${user.phone}` : '');
}

/** The name to call a member by: what they gave at sign-up, else the front of their address. */
export function displayNameOf(user: User): string {
  const given = user.user_metadata['display_name'] ?? user.user_metadata['full_name'];
  return typeof given === 'string' && given !== '' ? given : (addressOf(user).split('@')[0] ?? '');
}

/** Ends this browser's session; false when the server could not be told. */
export async function signOut(): Promise<boolean> {
  const auth = await authClient();
  isLeaving = true;
  try {
    const { error } = await withoutWaiting(() => auth.signOut({ scope: 'local' }));
    return error === null;
  } finally {
    isLeaving = false;
  }
}
