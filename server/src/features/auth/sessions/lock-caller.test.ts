import { expect, test } from 'vitest';
import type pg from 'pg';

import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { createBrowser } from '#testing/redirect-browser.ts';
import { refusalOf } from '#testing/read-answer.ts';
import { addTotp, makeRecoveryCodes, showCode, tokenOf } from '#testing/second-factors.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({ database });

type Begun = { challenge_id: string; options: object };
type Change = (client: pg.PoolClient) => Promise<unknown>;

/**
 * The answer to a request that came just before a change of its user was committed: it waits for the
 * user's row, which the change has locked.
 */
async function answerDuring<Answer>(
  userId: string,
  ask: () => Promise<Answer>,
  change: Change,
): Promise<Answer> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from auth.users where id = $1 for update', [userId]);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const answer = ask();
    await waitFor(async () => {
      const waiting = await database.pool.query(
        'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.rows[0] as unknown;
    });
    await change(client);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

async function signUp() {
  const email = newEmail();
  const browser = createBrowser();
  const page = server.page({}, browser);
  const { data } = await page.signUp({ email, password });
  const userId = data.user!.id;
  return {
    page,
    browser,
    userId,
    token: data.session!.access_token,
    endSessions: ((client) =>
      client.query('delete from auth.sessions where user_id = $1', [userId])) satisfies Change,
    ban: ((client) =>
      client.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
        userId,
      ])) satisfies Change,
  };
}

async function readWaysIn(userId: string) {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
       (select count(*)::int from auth.identities where user_id = u.id) as identities,
       (select count(*)::int from auth.passkeys where user_id = u.id) as passkeys, new_email
     from auth.users u where id = $1`,
    [userId],
  );
  return rows[0] as unknown;
}

const nothingNew = { sessions: 0, identities: 1, passkeys: 0, new_email: null };
const ended = [403, 'session_not_found'];
const banned = [403, 'user_banned'];

test('stolen session: no passkey is added by one that is ended meanwhile', async () => {
  const { userId, token, endSessions } = await signUp();
  const begun = await server.call('/passkeys/registration', { token, body: {} });
  const { challenge_id, options } = (await begun.json()) as Begun;
  const credential = createSoftwareAuthenticator(server.origin).create(options);
  const body = { challenge_id, credential, name: 'Planted' };
  const add = () => server.call('/passkeys', { token, body });
  expect(await refusalOf(answerDuring(userId, add, endSessions))).toEqual(ended);
  expect(await readWaysIn(userId)).toEqual(nothingNew);
});

test('stolen session: no change of address is begun by one that is ended meanwhile', async () => {
  const { userId, token, endSessions } = await signUp();
  const change = { token, method: 'PUT', body: { email: newEmail() } };
  const answer = answerDuring(userId, () => server.call('/user', change), endSessions);
  expect(await refusalOf(answer)).toEqual(ended);
  expect(await readWaysIn(userId)).toEqual(nothingNew);
});

test('stolen session: no identity is linked by one that is ended while its provider answers', async () => {
  const { page, browser, userId, endSessions } = await signUp();
  const { sub } = server.peers.acme.addAccount({ email: newEmail(), email_verified: true });
  const { data } = await page.linkIdentity({
    provider: 'acme' as 'google',
    options: { queryParams: { login_hint: sub } },
  });
  const follow = () => server.followRedirects(data.url!, browser);
  const end = await answerDuring(userId, follow, endSessions);
  expect(end.searchParams.get('error_code')).toBe('session_not_found');
  expect(await readWaysIn(userId)).toEqual(nothingNew);
});

test('stolen session: no identity of an ID token is linked by one that is ended meanwhile', async () => {
  const { userId, token, endSessions } = await signUp();
  const claims = { sub: newEmail(), email: newEmail(), email_verified: true };
  const body = {
    provider: 'acme',
    id_token: await server.peers.acme.issueIdToken(claims),
    link_identity: true,
  };
  const link = () => server.call('/token?grant_type=id_token', { token, body });
  expect(await refusalOf(answerDuring(userId, link, endSessions))).toEqual(ended);
  expect(await readWaysIn(userId)).toEqual(nothingNew);
});

test('a second factor and a recovery code raise no session of a user who is banned meanwhile', async () => {
  const { page, userId, ban } = await signUp();
  const { factorId, secret } = await addTotp(server, page);
  const [code] = await makeRecoveryCodes(server, page);
  const token = await tokenOf(page);
  const { data } = await page.mfa.challenge({ factorId });
  const proof = { challenge_id: data!.id, code: showCode(secret, server.clock.now(), 1) };
  const verify = () => server.call(`/factors/${factorId}/verify`, { token, body: proof });
  expect(await refusalOf(answerDuring(userId, verify, ban))).toEqual(banned);
  await database.pool.query('update auth.users set banned_until = null where id = $1', [userId]);
  const redeem = () => server.call('/recovery_codes/verify', { token, body: { code } });
  expect(await refusalOf(answerDuring(userId, redeem, ban))).toEqual(banned);
});
