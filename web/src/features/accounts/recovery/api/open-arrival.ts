import { isAuthApiError, type Session } from '@supabase/auth-js';
import { paths } from '@kith/contract/app-routes/paths';
import { type Arrival, endArrival, type Incoming } from '#lib/arrival.ts';
import { callAuth } from '#lib/auth-call.ts';
import { forgetNewestVerifier, readNewestVerifier, readVerifiers } from '#lib/pkce-verifiers.ts';
import { addressOf, signOut } from '#lib/session.ts';
import { authClient, readStoredSession } from '#lib/supabase-client.ts';

/** What its reader is asked before the arrival changes who is signed in here. */
export type ArrivalQuestion = {
  /** Whose account it opens; empty for an account without an address. */
  account: string;
  /** The address that it would give the account. */
  newEmail: string | null;
  /** Who is signed in here, and would be signed out. */
  current: string | null;
  /** Whether this browser asked for it. */
  isOwn: boolean;
  /** The password of the sign-up does not count here, so another one is chosen. */
  choosesPassword: boolean;
  accept: () => Promise<void>;
  decline: () => Promise<void>;
};

type Described = {
  email: string;
  new_email: string | null;
  user_id: string;
  own_verifier: number | null;
};
type Verified = Session | { msg: string };

let opening: Promise<ArrivalQuestion | null> | undefined;

/**
 * Opens what the address brought, once. Signs in without a question only what this browser asked
 * for, while no one else is signed in.
 *
 * @returns the question; null when there is none and the arrival has ended.
 */
export function openArrival(incoming: Incoming): Promise<ArrivalQuestion | null> {
  opening ??= (incoming.kind === 'link' ? openLink(incoming) : openCode(incoming)).catch(
    (error: unknown) => {
      if (!isAuthApiError(error)) {
        // After an outage its reader may try again.
        opening = undefined;
        throw error;
      }
      endArrival({ status: 'refused', code: error.code ?? '' });
      return null;
    },
  );
  return opening;
}

async function openLink({
  tokenHash,
  type,
}: Incoming & { kind: 'link' }): Promise<ArrivalQuestion | null> {
  const verifiers = readVerifiers();
  const link = { token_hash: tokenHash, type };
  const described = await post<Described>('/verify/describe', {
    ...link,
    code_verifiers: verifiers,
  });
  const { email: account, new_email: newEmail, own_verifier: own } = described;
  const isOwn = own !== null;
  const verifier = isOwn ? verifiers[own] : '';
  const choosesPassword = (type === 'signup' && !isOwn) || type === 'invite';
  const use = async () => {
    const verified = await post<Verified>('/verify', { ...link, code_verifier: verifier });
    if ('msg' in verified) endArrival({ status: 'half_confirmed' });
    else await adopt(verified, choosesPassword);
  };
  const current = readStoredSession()?.user;
  const isSame = current?.id === described.user_id;
  if (isSame || (isOwn && !current)) {
    await use();
    return null;
  }
  const accept = ending(use);
  const decline = () => Promise.resolve(endArrival({ status: 'plain' }));
  const facts = { account, newEmail, isOwn, choosesPassword };
  return { ...facts, current: current ? addressOf(current) : null, accept, decline };
}

/** A code works only with the verifier that this browser has stored. */
async function openCode({ code }: Incoming & { kind: 'code' }): Promise<ArrivalQuestion | null> {
  const verifier = readNewestVerifier();
  if (verifier === '') {
    endArrival({ status: 'plain' });
    return null;
  }
  forgetNewestVerifier();
  const body = { auth_code: code, code_verifier: verifier };
  const session = await post<Session>('/token?grant_type=pkce', body);
  const current = readStoredSession()?.user;
  if (!current || current.id === session.user.id) {
    await adopt(session, false);
    return null;
  }
  const facts = { account: addressOf(session.user), newEmail: null, isOwn: true };
  const decline = async () => {
    const auth = await authClient();
    await auth.admin.signOut(session.access_token, 'local');
    endArrival({ status: 'plain' });
  };
  const accept = ending(() => adopt(session, false));
  return { ...facts, choosesPassword: false, current: addressOf(current), accept, decline };
}

const post = <Answer>(path: string, body: object) =>
  callAuth<Answer>(path, { body, isVisitor: true });

/** A refusal ends the arrival where it led to. */
function ending(work: () => Promise<void>) {
  return async () => {
    try {
      await work();
    } catch (error) {
      if (!isAuthApiError(error)) throw error;
      endArrival({ status: 'refused', code: error.code ?? '' });
    }
  };
}

/** Signs in; another member's data leaves this browser first. */
async function adopt(session: Session, choosesPassword: boolean): Promise<void> {
  const current = readStoredSession()?.user;
  if (current && current.id !== session.user.id) {
    await signOut();
    const { leaveDevice } = await import('#lib/offline/leave-device.ts');
    await leaveDevice({ keepsQueued: false });
  }
  const auth = await authClient();
  const { error } = await auth.setSession(session);
  if (error) throw error;
  const end: Arrival = { status: 'signed_in' };
  if (choosesPassword) window.location.replace(paths.resetPassword());
  else endArrival(end);
}
