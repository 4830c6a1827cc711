import { randomUUID } from 'node:crypto';

import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { codeIn } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const newEmail = () => `${randomUUID()}@test.example`;
const shared = { APP_ORIGIN: 'https://kith.example' };

const database = await useSharedDatabase();
const one = await startTestApp({ database, variables: shared });
const two = await startTestApp({ database, variables: shared });

async function signUp() {
  const email = newEmail();
  const { data } = await one.client().signUp({ email, password });
  return { email, session: data.session! };
}
const sessionOf = (token: string) => String(decodeJwt(token)['session_id']);

test('twenty tabs that refresh at once all succeed, with one token, on two servers', async () => {
  const { session } = await signUp();
  const tabs = Array.from({ length: 20 }, (_tab, index) => (index % 2 === 0 ? one : two).client());
  const refresh_token = session.refresh_token;
  const answers = await Promise.all(tabs.map((tab) => tab.refreshSession({ refresh_token })));
  expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 20 }, () => null));
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  const next = answers[0]!.data.session!.refresh_token;
  expect((await one.client().refreshSession({ refresh_token: next })).error).toBeNull();
  const rows = await database.pool.query('select from auth.sessions where user_id = $1', [
    session.user.id,
  ]);
  expect(rows.rowCount).toBe(1);
});

test('twenty simultaneous uses of a stolen old token all fail, and the session ends', async () => {
  const { session } = await signUp();
  let refresh_token = session.refresh_token;
  for (let round = 0; round < 2; round += 1) {
    const { data } = await one.client().refreshSession({ refresh_token });
    refresh_token = data.session!.refresh_token;
    one.clock.advance(11_000);
  }
  const thieves = Array.from({ length: 20 }, () =>
    one.client().refreshSession({ refresh_token: session.refresh_token }),
  );
  const codes = (await Promise.all(thieves)).map(({ error }) => error?.code);
  expect(codes.filter((code) => code === 'refresh_token_already_used')).toHaveLength(1);
  expect(codes.filter((code) => code === 'refresh_token_not_found')).toHaveLength(19);
  const owner = await one.client().refreshSession({ refresh_token });
  expect(owner.error?.code).toBe('refresh_token_not_found');
});

test('session fixation: a victim never signs in to an attacker’s session', async () => {
  const [attacker, victim] = [await signUp(), await signUp()];
  const planted = {
    session_id: sessionOf(attacker.session.access_token),
    access_token: attacker.session.access_token,
    refresh_token: attacker.session.refresh_token,
  };
  const token = attacker.session.access_token;
  const path = `/token?grant_type=password&session_id=${planted.session_id}`;
  const body = { email: victim.email, password, ...planted };
  const signedIn = await one.call(path, { token, body });
  const opened = (await signedIn.json()) as { access_token: string; user: { id: string } };
  expect(opened.user.id).toBe(victim.session.user.id);
  const own = [planted.session_id, sessionOf(victim.session.access_token)];
  expect(own).not.toContain(sessionOf(opened.access_token));

  await one.call('/recover', { body: { email: victim.email } });
  const code = codeIn((await one.readEmailsOf(victim.email))[0]);
  const verify = { type: 'recovery', email: victim.email, token: code, ...planted };
  const verified = await one.call('/verify', { token, body: verify });
  const recovered = (await verified.json()) as { access_token: string; user: { id: string } };
  expect(recovered.user.id).toBe(victim.session.user.id);
  expect(own).not.toContain(sessionOf(recovered.access_token));
  const still = await one.call('/user', { token });
  expect(await still.json()).toMatchObject({ id: attacker.session.user.id });
});

test('a refresh token is refused as an access token, and vice versa', async () => {
  const { session } = await signUp();
  const asAccess = await one.call('/user', { token: session.refresh_token });
  expect(asAccess.status).toBe(403);
  const asRefresh = await one.client().refreshSession({ refresh_token: session.access_token });
  expect(asRefresh.error?.code).toBe('validation_failed');
});

test('no text is run as SQL, and none causes a server error', async () => {
  const { session } = await signUp();
  const token = session.access_token;
  const before = await database.pool.query('select count(*) from auth.users');
  for (const text of [
    `' or '1'='1`,
    `'; drop table auth.users; --`,
    `\\'; --`,
    '${1}',
    '$1',
    '%s',
  ]) {
    for (const [path, body] of [
      ['/token?grant_type=password', { email: text, password: text }],
      ['/token?grant_type=refresh_token', { refresh_token: text }],
      ['/token?grant_type=pkce', { auth_code: text, code_verifier: text }],
      ['/verify', { type: 'signup', token_hash: text }],
      ['/verify', { type: 'recovery', email: text, token: text }],
      ['/recover', { email: text }],
      [`/logout?scope=${encodeURIComponent(text)}`, {}],
    ] as const) {
      const answer = await one.call(path, { token, body });
      expect([400, 403, 404, 422], `${path} ${text}`).toContain(answer.status);
    }
    const stored = await one.call('/user', {
      token,
      method: 'PUT',
      body: { data: { note: text } },
    });
    expect(await stored.json()).toMatchObject({ user_metadata: { note: text } });
  }
  const after = await database.pool.query('select count(*) from auth.users');
  expect(after.rows).toEqual(before.rows);
});

test('a line break in a redirect address adds no header', async () => {
  for (const wanted of ['https://kith.example/%0d%0aSet-Cookie:x=1', '/\r\nSet-Cookie: x=1']) {
    const path = `/verify?type=signup&token=x&redirect_to=${encodeURIComponent(wanted)}`;
    const answer = await one.call(path);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('location')).not.toMatch(/[\r\n]/u);
  }
});
