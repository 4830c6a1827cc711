import { freshProofMs } from '@kith/contract/account/rules';
import { minuteMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { refusalOf } from '#testing/read-answer.ts';
import { signInAgain, signUpMember, tokenOf } from '#testing/second-factors.ts';
import { fragmentOf } from '#testing/sent-mail.ts';
import { goodPassword } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const newPassword = 'Warmer-Ties-2027';
const wrong = [400, 'invalid_credentials'];

const database = await useSharedDatabase();
const server = await startProviderServer({ database });
type Member = Awaited<ReturnType<typeof signUpMember>>;

/** Lets the next comparison of a password end only when it is released. */
function holdComparison() {
  const { hashing } = server;
  const { verifyPassword } = hashing;
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  hashing.verifyPassword = async (...compared) => {
    hashing.verifyPassword = verifyPassword;
    const isRight = await verifyPassword(...compared);
    begun.resolve();
    await released.promise;
    return isRight;
  };
  return { begun: begun.promise, release: released.resolve };
}

/** The answer to a request while whose comparison of a password something else happens. */
async function answerAfter(
  ask: () => Promise<Response>,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const held = holdComparison();
  const answer = ask();
  await held.begun;
  await meanwhile();
  held.release();
  return answer;
}

const signIn = ({ email }: Member, password = goodPassword) =>
  server.call('/token?grant_type=password', { body: { email, password } });

const isSignedIn = async (answer: Promise<Response>) => (await answer).status === 200;

async function countSessions({ userId }: Member): Promise<number | null> {
  const { rowCount } = await database.pool.query('select from auth.sessions where user_id = $1', [
    userId,
  ]);
  return rowCount;
}

/** As a sign-in does where a hash should cost more. */
async function hashAgain({ userId }: Member, password = goodPassword): Promise<void> {
  await database.pool.query('update auth.users set encrypted_password = $2 where id = $1', [
    userId,
    await server.hashing.hashPassword(password),
  ]);
}

async function lastUndoToken({ email }: Member): Promise<string> {
  const [mail] = await server.readEmailsOf(email);
  const [, link] = /(https?:\S+\/undo#\S+)/u.exec(mail?.body_text ?? '') ?? [];
  return fragmentOf(new URL(link ?? '')).get('token') ?? '';
}

const editUser = ({ userId }: Member, changes: object) =>
  server.admin().updateUserById(userId, changes);

const closeAccount = ({ userId }: Member) =>
  database.pool.query('update auth.users set deleted_at = now() where id = $1', [userId]);

const changes: [string, (member: Member) => Promise<unknown>, unknown][] = [
  ['a new password', ({ client }) => client.updateUser({ password: newPassword }), wrong],
  ['one from the service', (member) => editUser(member, { password: newPassword }), wrong],
  ['a ban', (member) => editUser(member, { ban_duration: '1h' }), [400, 'user_banned']],
  ['deletion', ({ userId }) => server.admin().deleteUser(userId, true), wrong],
  ['the close of an account that is erased', closeAccount, wrong],
  ['another address', (member) => editUser(member, { email: newEmail() }), wrong],
];

test.for(changes)(
  'stolen password: a sign-in under way opens no session after %s',
  async ([, change, refusal]) => {
    const member = await signUpMember(server);
    const answer = answerAfter(
      () => signIn(member),
      () => change(member),
    );
    expect(await refusalOf(answer)).toEqual(refusal);
    expect(await countSessions(member)).toBeLessThan(2);
  },
);

test('stolen password: a sign-in under way opens no session after the owner has undone the new password', async () => {
  const member = await signUpMember(server);
  await member.client.updateUser({ password: newPassword });
  const token = await lastUndoToken(member);
  const answer = answerAfter(
    () => signIn(member, newPassword),
    () => server.call('/account_changes/undo', { body: { token } }),
  );
  expect(await refusalOf(answer)).toEqual(wrong);
  expect(await countSessions(member)).toBe(0);
});

test('a sign-in succeeds although its password was hashed again meanwhile', async () => {
  const member = await signUpMember(server);
  const answer = answerAfter(
    () => signIn(member),
    () => hashAgain(member),
  );
  expect(await isSignedIn(answer)).toBe(true);
  expect(await countSessions(member)).toBe(2);
});

test('a password that was replaced by another one proves nothing in the session that replaced it', async () => {
  const member = await signUpMember(server);
  server.advance(freshProofMs - minuteMs);
  const token = await tokenOf(member.client);
  const prove = (password: string) => server.call('/reauthenticate', { token, body: { password } });
  const setPassword = () => member.client.updateUser({ password: newPassword });
  const answer = answerAfter(() => prove(goodPassword), setPassword);
  expect(await refusalOf(answer)).toEqual([422, 'reauthentication_not_valid']);
  server.advance(2 * minuteMs);
  const begin = () => server.call('/passkeys/registration', { token, body: {} });
  expect(await refusalOf(begin())).toEqual([400, 'reauthentication_needed']);
  const rehashed = answerAfter(
    () => prove(newPassword),
    () => hashAgain(member, newPassword),
  );
  expect((await rehashed).status).toBe(200);
  expect((await begin()).status).toBe(200);
});

test('stolen session: a password that is set while the session is ended counts for nothing', async () => {
  const member = await signUpMember(server);
  const token = await tokenOf(await signInAgain(server, member.email));
  const answer = answerAfter(
    () => server.call('/user', { token, method: 'PUT', body: { password: newPassword } }),
    () => member.client.signOut({ scope: 'others' }),
  );
  expect(await refusalOf(answer)).toEqual([403, 'session_not_found']);
  expect(await isSignedIn(signIn(member, newPassword))).toBe(false);
  expect(await isSignedIn(signIn(member))).toBe(true);
});
