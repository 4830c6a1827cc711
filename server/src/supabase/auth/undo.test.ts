import { randomUUID } from 'node:crypto';

import { type AccountChanges, undoDays } from '@kith/contract/account/changes';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { addPasskey, signInByPasskey } from '#testing/passkeys.ts';
import { createSoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';
import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { addTotp, makeRecoveryCodes, signInAgain, tokenOf } from '#testing/second-factors.ts';
import { codeIn, fragmentOf, linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { goodPassword, longSessions, type SentMail } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({
  database,
  variables: { AUTH_EMAIL_AUTOCONFIRM: 'false', ...longSessions },
});

const expired = [403, 'otp_expired'];
const newPassword = 'Warmer-Ties-2027';

/** A member with a confirmed address. */
async function signUp(email = newEmail()) {
  const client = server.client();
  await client.signUp({ email, password: goodPassword });
  const code = codeIn((await server.readEmailsOf(email))[0]);
  const { data } = await client.verifyOtp({ email, token: code, type: 'signup' });
  return { client, email, userId: data.user!.id, token: data.session!.access_token };
}
type Member = Awaited<ReturnType<typeof signUp>>;

/** The token of the link that undoes a change; null in an email without one. */
function undoTokenIn(mail: SentMail | undefined): string | null {
  const [, link] = /(https?:\S+\/undo#\S+)/u.exec(mail?.body_text ?? '') ?? [];
  return link === undefined ? null : fragmentOf(new URL(link)).get('token');
}

async function lastUndoToken(email: string): Promise<string> {
  await server.runAll();
  for (const mail of await server.readEmailsOf(email)) {
    const token = undoTokenIn(mail);
    if (token !== null) return token;
  }
  throw new Error('No email has a link that undoes a change');
}

const preview = (token: string) => server.call('/account_changes/preview', { body: { token } });
const undo = (token: string) => server.call('/account_changes/undo', { body: { token } });
const undone = (token: string) => bodyOf<AccountChanges>(undo(token));
const kindsOf = ({ changes }: AccountChanges) => changes.map(({ kind }) => kind);

async function changeEmail({ client, email }: Member, next: string): Promise<void> {
  await client.updateUser({ email: next });
  for (const address of [email, next]) {
    const emails = await server.readEmailsOf(address);
    const mail = emails.find(({ body_text: text }) => text.includes('type=email_change'));
    await openInBrowser(linkIn(mail));
  }
}

async function readUser(userId: string) {
  const { rows } = await database.pool.query(
    `select email, phone, encrypted_password is not null as has_password, new_email,
       (select count(*)::int from auth.sessions where user_id = u.id) as sessions,
       (select jsonb_agg(provider order by provider) from auth.identities
        where user_id = u.id) as providers,
       (select count(*)::int from auth.passkeys where user_id = u.id) as passkeys,
       (select count(*)::int from auth.factors where user_id = u.id) as factors
     from auth.users u where id = $1`,
    [userId],
  );
  return rows[0] as Record<string, unknown>;
}

test('a changed email is undone from the old address, which alone gets the link', async () => {
  const member = await signUp();
  const next = newEmail();
  await changeEmail(member, next);
  expect((await readUser(member.userId))['email']).toBe(next);
  const [notice] = await server.readEmailsOf(next);
  expect(notice?.body_text).toContain(next);
  expect(undoTokenIn(notice)).toBeNull();
  const token = await lastUndoToken(member.email);
  const shown = await bodyOf<AccountChanges>(preview(token));
  expect(shown.changes).toMatchObject([{ kind: 'email', detail: next }]);
  // A look changes nothing, as often as it happens.
  expect(await bodyOf(preview(token))).toEqual(shown);
  expect((await readUser(member.userId))['email']).toBe(next);
  expect(await undone(token)).toEqual(shown);
  const { email, userId } = member;
  expect(await readUser(userId)).toMatchObject({ email, sessions: 0, providers: ['email'] });
  expect(await signInAgain(server, email)).toBeDefined();
  expect(await refusalOf(undo(token))).toEqual(expired);
  expect(await refusalOf(preview(token))).toEqual(expired);
});

test('a thief who changed more after the email loses everything with the first undo, and every link', async () => {
  const member = await signUp();
  const mine = newEmail();
  await changeEmail(member, mine);
  const owners = await lastUndoToken(member.email);
  const thief = { ...member, email: mine, client: await signInAgain(server, mine) };
  const device = createSoftwareAuthenticator(server.origin);
  await addPasskey(server, await tokenOf(thief.client), device);
  await addTotp(server, thief.client);
  await thief.client.updateUser({ password: newPassword });
  const thiefs = await lastUndoToken(mine);
  // The former address is informed of the later changes, too.
  const [heard] = await server.readEmailsOf(member.email);
  expect(heard?.body_text).toContain('Your password was changed.');
  expect(undoTokenIn(heard)).toBeNull();
  expect(kindsOf(await undone(owners))).toEqual([
    'password',
    'factor_added',
    'passkey_added',
    'email',
  ]);
  const { email, userId } = member;
  const bare = { email, has_password: false, sessions: 0, passkeys: 0, factors: 0 };
  expect(await readUser(userId)).toMatchObject(bare);
  expect((await signInByPasskey(server, device)).status).toBe(400);
  // A thief can't undo the owner's undo.
  expect(await refusalOf(undo(thiefs))).toEqual(expired);
  expect(await readUser(userId)).toMatchObject(bare);
});

test('undoing a new password voids it, and a link for another one is sent', async () => {
  const { client, email, userId } = await signUp();
  await client.updateUser({ password: newPassword });
  const token = await lastUndoToken(email);
  expect(await undone(token)).toMatchObject({ resets_password: true });
  expect(await readUser(userId)).toMatchObject({ has_password: false, sessions: 0 });
  const refused = await server.client().signInWithPassword({ email, password: newPassword });
  expect(refused.error?.code).toBe('invalid_credentials');
  const end = await openInBrowser(linkIn((await server.readEmailsOf(email))[0]));
  expect([end.pathname, fragmentOf(end).get('type')]).toEqual(['/reset-password', 'recovery']);
});

test('added passkeys, factors, codes, tokens and identities are removed, one by one', async () => {
  const { client, email, userId, token } = await signUp();
  const call = server.callWith(token);
  await addPasskey(server, token, createSoftwareAuthenticator(server.origin), 'Laptop');
  expect(kindsOf(await undone(await lastUndoToken(email)))).toEqual(['passkey_added']);

  const again = await signInAgain(server, email);
  await addTotp(server, again);
  await makeRecoveryCodes(server, again);
  expect(kindsOf(await undone(await lastUndoToken(email)))).toEqual(['recovery_codes']);
  expect(await readUser(userId)).toMatchObject({ factors: 1, passkeys: 0, sessions: 0 });
  expect(await refusalOf(call('GET', '/profile'))).toEqual([401, 'session_not_found']);

  const member = await signUp();
  const claims = { sub: randomUUID(), email: newEmail(), email_verified: true };
  const linked = await member.client.linkIdentity({
    provider: 'acme' as 'google',
    token: await server.peers.acme.issueIdToken(claims),
  });
  expect(linked.error).toBeNull();
  const [mail] = await server.readEmailsOf(member.email);
  expect(mail?.body_text).toContain(claims.email);
  expect(kindsOf(await undone(await lastUndoToken(member.email)))).toEqual(['identity_added']);
  expect((await readUser(member.userId))['providers']).toEqual(['email']);

  const third = await signUp();
  const input = { name: 'Script', scopes: ['contacts:read'], expires_in_days: 1 };
  const made = await bodyOf<{ token: string }>(
    server.callWith(third.token)('POST', '/account/tokens', input),
  );
  expect(kindsOf(await undone(await lastUndoToken(third.email)))).toEqual(['token_added']);
  expect((await server.callWith(made.token)('GET', '/contacts')).status).toBe(401);
  expect(client).toBeDefined();
});

test('removed passkeys, factors and identities come back as they were', async () => {
  const { client, email, userId, token } = await signUp();
  const device = createSoftwareAuthenticator(server.origin);
  const added = await bodyOf<{ id: string }>(await addPasskey(server, token, device));
  await server.call(`/passkeys/${added.id}`, { token, method: 'DELETE' });
  expect((await signInByPasskey(server, device)).status).toBe(400);
  expect(kindsOf(await undone(await lastUndoToken(email)))).toEqual(['passkey_removed']);
  expect((await signInByPasskey(server, device)).status).toBe(200);

  await client.signInWithPassword({ email, password: goodPassword });
  const { factorId, secret } = await addTotp(server, client);
  await client.mfa.unenroll({ factorId });
  expect((await readUser(userId))['factors']).toBe(0);
  await undone(await lastUndoToken(email));
  expect((await readUser(userId))['factors']).toBe(1);
  expect(secret).not.toBe('');

  const other = await signUp();
  const claims = { sub: randomUUID(), email: newEmail(), email_verified: true };
  await other.client.linkIdentity({
    provider: 'acme' as 'google',
    token: await server.peers.acme.issueIdToken(claims),
  });
  const { data } = await other.client.getUserIdentities();
  const own = data!.identities.find(({ provider }) => provider === 'email')!;
  expect((await other.client.unlinkIdentity(own)).error).toBeNull();
  expect(await readUser(other.userId)).toMatchObject({ email: claims.email, has_password: false });
  expect(kindsOf(await undone(await lastUndoToken(other.email)))).toEqual(['identity_removed']);
  expect(await readUser(other.userId)).toMatchObject({ email: other.email, has_password: true });
  expect(await signInAgain(server, other.email)).toBeDefined();
});

test('of two undos at once one works, and none after a week', async () => {
  const { client, email } = await signUp();
  await client.updateUser({ password: newPassword });
  const token = await lastUndoToken(email);
  const answers = await Promise.all([undo(token), undo(token), undo(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);

  const late = await signUp();
  await late.client.updateUser({ password: newPassword });
  const lateToken = await lastUndoToken(late.email);
  server.advance(undoDays * dayMs + minuteMs);
  expect(await refusalOf(undo(lateToken))).toEqual(expired);
  expect((await readUser(late.userId))['has_password']).toBe(true);
});

test('a former address is restored although a thief signed up with it again', async () => {
  const member = await signUp();
  await changeEmail(member, newEmail());
  const token = await lastUndoToken(member.email);
  await server.client().signUp({ email: member.email, password: newPassword });
  await undone(token);
  expect((await readUser(member.userId))['email']).toBe(member.email);
});

test('a change that waits for its confirmation ends with an undo', async () => {
  const { client, email, userId, token } = await signUp();
  await addPasskey(server, token, createSoftwareAuthenticator(server.origin));
  const next = newEmail();
  await client.updateUser({ email: next });
  const [, ...links] = await server.readEmailsOf(email);
  const undoToken = undoTokenIn(links[0]) ?? (await lastUndoToken(email));
  await undone(undoToken);
  expect((await readUser(userId))['new_email']).toBeNull();
  const end = await openInBrowser(linkIn((await server.readEmailsOf(next))[0]));
  expect(fragmentOf(end).get('error_code')).toBe('otp_expired');
});

test('the table of changes holds no token, and a guessed one undoes nothing', async () => {
  const { client, email, userId } = await signUp();
  await client.updateUser({ password: newPassword });
  const token = await lastUndoToken(email);
  const { rows } = await database.pool.query<{ row: string }>(
    'select c::text as row from auth.account_changes c where user_id = $1',
    [userId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  for (const guess of ['', 'x', `${token}x`, token.toLowerCase()]) {
    expect(await refusalOf(undo(guess))).toEqual(expired);
  }
});
