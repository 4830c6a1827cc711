import { type AccountDeletion } from '@kith/contract/account/deletion';
import { deletionDelayDays } from '@kith/contract/account/rules';
import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { grantAdmin, revokeAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { codeIn } from '#testing/sent-mail.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, goodPassword, longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, describe, expect, test } from 'vitest';

let member: AppMember;
const database = await useFileDatabase();
const server = await startTestApp({ database, variables: longSessions });
beforeEach(async () => {
  member = await server.signUp();
});
const path = '/account/deletion';
const ask = (who: AppMember, body: object = { email: who.email }) => who.call('POST', path, body);
const read = (who: AppMember) => bodyOf<AccountDeletion>(who.call('GET', path));
const nothing = { requested_at: null, scheduled_for: null };

async function isThere({ id }: AppMember): Promise<boolean> {
  const found = await database.pool.query('select from auth.users where id = $1', [id]);
  return found.rowCount === 1;
}

test('the account is kept for two weeks; other sessions end, and an email confirms it', async () => {
  const elsewhere = await server.signIn(member.email);
  const input = { name: 'Script', scopes: ['contacts:read'], expires_in_days: 9 };
  const { token } = await bodyOf<{ token: string }>(member.call('POST', '/account/tokens', input));
  const answer = await bodyOf<AccountDeletion>(
    ask(member, { email: ` ${member.email.toUpperCase()} ` }),
  );
  const waitMs = new Date(answer.scheduled_for ?? 0).getTime() - server.clock.now().getTime();
  expect(Math.round(waitMs / dayMs)).toBe(deletionDelayDays);
  expect(await read(member)).toEqual(answer);
  expect(await refusalOf(elsewhere.call('GET', '/profile'))).toEqual([401, 'session_not_found']);
  const script = server.callWith(token);
  expect(await refusalOf(script('GET', '/contacts'))).toEqual([401, 'unauthenticated']);
  const [mail, ...others] = await server.readEmailsOf(member.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/will be deleted on \w+ \d+, \d{4}$/u);
  expect(mail?.body_text).toContain(`${server.origin}/app/account`);
});

test('the last administrator cannot leave, also when two leave at once', async () => {
  const other = await server.signUp();
  await grantAdmin({ database, email: member.email });
  expect(await refusalOf(ask(member))).toEqual([409, 'last_admin']);
  expect(await read(member)).toEqual(nothing);
  await grantAdmin({ database, email: other.email });
  const answers = await Promise.all([ask(member), ask(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The leaving administrator no longer counts.
  const stays = answers[0]?.status === 409 ? member : other;
  expect(await revokeAdmin({ database, email: stays.email })).toBe('last_admin');
  await database.pool.query('delete from user_roles');
});

test('until then the member can sign in and read, but not change anything, and can cancel', async () => {
  await bodyOf(ask(member));
  const again = await server.signIn(member.email);
  expect((await again.call('GET', '/contacts')).status).toBe(200);
  expect(await refusalOf(again.call('POST', '/contacts', { first_name: 'Ana' }))).toEqual([
    403,
    'account_deleting',
  ]);
  const upload = fetch(`${server.origin}/api/v1/imports?file_name=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${again.token}` },
    body: 'First name,Email\nAna,ana@example.org\n',
  });
  expect(await refusalOf(upload)).toEqual([403, 'account_deleting']);
  expect((await again.call('POST', '/account/exports', {})).status).toBe(201);
  expect(await bodyOf(again.call('DELETE', path))).toEqual(nothing);
  expect(await bodyOf(again.call('DELETE', path))).toEqual(nothing);
  await bodyOf(again.call('POST', '/contacts', { first_name: 'Ana' }));
  server.advance((deletionDelayDays + 1) * dayMs);
  await server.run('account-deletion.run');
  expect(await isThere(member)).toBe(true);
});

test('asking again, also at once, changes nothing and sends one email', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => bodyOf<AccountDeletion>(ask(member))));
  expect(new Set(answers.map((answer) => answer.scheduled_for)).size).toBe(1);
  expect(await server.readEmailsOf(member.email)).toHaveLength(1);
});

test('an email warns once, the day before; on the day the account is deleted', async () => {
  const stranger = await server.signUp();
  await bodyOf(ask(member));
  server.advance((deletionDelayDays - 1) * dayMs - hourMs);
  await server.run('account-deletion.run');
  const [requested, ...others] = await server.readEmailsOf(member.email);
  expect(others).toEqual([]);
  server.advance(2 * hourMs);
  await server.run('account-deletion.run');
  await server.run('account-deletion.run');
  const emails = await server.readEmailsOf(member.email);
  const warnings = emails.filter(({ subject }) => subject !== requested?.subject);
  expect(warnings.map(({ subject }) => subject)).toEqual([
    'Your Kith account will be deleted tomorrow',
  ]);
  expect(await isThere(member)).toBe(true);
  server.advance(dayMs);
  await server.run('account-deletion.run');
  await server.run('account-deletion.run');
  expect(await isThere(member)).toBe(false);
  expect(await isThere(stranger)).toBe(true);
  const { error } = await member.client.auth.signInWithPassword({
    email: member.email,
    password: goodPassword,
  });
  expect(error?.code).toBe('invalid_credentials');
});

test('the email is in the member’s language', async () => {
  await member.call('PATCH', '/profile', { locale: 'ja-JP', timezone: 'Asia/Tokyo' });
  await bodyOf(ask(member));
  const [mail] = await server.readEmailsOf(member.email);
  expect(mail?.subject).toMatch(/^Kithのアカウントは\d{4}年\d+月\d+日に削除されます$/u);
});

test('an older session needs the password', async () => {
  server.advance(11 * minuteMs);
  expect(await refusalOf(ask(member))).toEqual([403, 'reauthentication_needed']);
  const { email } = member;
  const wrong = ask(member, { email, password: 'Wrong-Ties-2026' });
  expect(await refusalOf(wrong)).toEqual([422, 'reauthentication_failed']);
  expect(await read(member)).toEqual(nothing);
  const { scheduled_for: at } = await bodyOf<AccountDeletion>(
    ask(member, { email, password: goodPassword }),
  );
  expect(at).not.toBeNull();
});

test('an older session needs an emailed code', async () => {
  server.advance(11 * minuteMs);
  await member.client.auth.reauthenticate();
  const nonce = codeIn((await server.readEmailsOf(member.email))[0]);
  const { email } = member;
  const wrong = ask(member, { email, nonce: nonce === '000000' ? '000001' : '000000' });
  expect(await refusalOf(wrong)).toEqual([422, 'reauthentication_failed']);
  await bodyOf(ask(member, { email, nonce }));
  await bodyOf(member.call('DELETE', path));
  server.advance(11 * minuteMs);
  expect(await refusalOf(ask(member, { email, nonce }))).toEqual([422, 'reauthentication_failed']);
});

test('a member without an email address types a word, in any language', async () => {
  await database.pool.query('update auth.users set email = null where id = $1', [member.id]);
  expect(await refusalOf(ask(member))).toEqual([422, 'confirmation_mismatch']);
  await bodyOf(ask(member, { email: 'LÖSCHEN' }));
});

test('bad input is refused and schedules nothing', async () => {
  expect(await refusalOf(ask(member, {}))).toEqual([400, 'validation_failed']);
  const mismatch = await refusalOf(ask(member, { email: 'somebody@else.example' }));
  expect(mismatch).toEqual([422, 'confirmation_mismatch']);
  expect(await refusalOf(ask(member, { email: 'delete' }))).toEqual([422, 'confirmation_mismatch']);
  expect(await read(member)).toEqual(nothing);
  expect(await server.readEmailsOf(member.email)).toEqual([]);
});

describe('attack', () => {
  test('guessing the password in an open session is limited', async () => {
    const strict = await startTestApp({
      database,
      variables: { ...longSessions, AUTH_ACCOUNT_LIMITS: 'true' },
    });
    try {
      const victim = await strict.signUp();
      strict.advance(11 * minuteMs);
      const guess = (password: string) => ask(victim, { email: victim.email, password });
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => refusalOf(guess(`Guess-Ties-${n}`))),
      );
      const tried = guesses.filter((refusal) => (refusal as unknown[])[0] === 422);
      expect(tried).toHaveLength(5);
      expect(await refusalOf(guess(goodPassword))).toEqual([429, 'rate_limited']);
      expect(await read(victim)).toEqual(nothing);
    } finally {
      await strict.close();
    }
  });

  test('a stranger cannot delete an account by another member’s address', async () => {
    const stranger = await server.signUp();
    const attempt = ask(stranger, { email: member.email });
    expect(await refusalOf(attempt)).toEqual([422, 'confirmation_mismatch']);
    await bodyOf(ask(member));
    await bodyOf(stranger.call('DELETE', path));
    expect((await read(member)).scheduled_for).not.toBeNull();
    expect(await read(stranger)).toEqual(nothing);
  });

  test('an ended session cannot delete the account', async () => {
    await member.client.auth.signOut();
    expect(await refusalOf(ask(member))).toEqual([401, 'session_not_found']);
    expect(await refusalOf(member.call('GET', path))).toEqual([401, 'session_not_found']);
    expect(await refusalOf(member.call('DELETE', path))).toEqual([401, 'session_not_found']);
  });
});
