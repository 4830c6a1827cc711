import { createHash } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import { newAccountMs } from '@kith/contract/posts/rules';
import { sharingLimits } from '@kith/contract/sharing/rules';
import { createdInvitationSchema, invitationsSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, describe, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, variables: longSessions });
let inviter: AppMember;
let guest: AppMember;

const missing = [404, 'not_found'];
const invite = (fields: object = {}) =>
  inviter.call('POST', '/invitations', { message: 'Stay close.', expires_in_days: 14, ...fields });
const make = async (fields: object = {}) =>
  createdInvitationSchema.parse(await bodyOf(invite(fields)));
const accept = (token: string, by = guest) => by.call('POST', '/invitations/accept', { token });
const open = (path: string, init: RequestInit = {}) => fetch(`${app.origin}${path}`, init);
async function name(member: AppMember, displayName: string): Promise<void> {
  await database.pool.query('update profiles set display_name = $2 where id = $1', [
    member.id,
    displayName,
  ]);
}
async function areLinked(): Promise<boolean> {
  const found = await database.pool.query<{ linked: boolean }>(
    'select are_linked($1, $2) and are_linked($2, $1) as linked',
    [inviter.id, guest.id],
  );
  return found.rows[0]?.linked ?? false;
}
async function contactsOf(member: AppMember): Promise<{ full_name: string; points: number }[]> {
  const found = await database.pool.query(
    `select full_name, (select count(*)::integer from contact_points p
        where p.owner_id = c.owner_id and p.contact_id = c.id) as points
     from contacts c where owner_id = $1 and deleted_at is null`,
    [member.id],
  );
  return found.rows as { full_name: string; points: number }[];
}
async function wholeOf(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  delete headers['x-request-id'];
  delete headers['date'];
  return { status: answer.status, headers, body: await answer.text() };
}

beforeEach(async () => {
  inviter = await app.signUp();
  guest = await app.signUp();
  await name(inviter, 'Mireille Okafor');
  await name(guest, 'Ana Ruiz');
});

test('the page says who invites, in their words, and what each will see, before Accept', async () => {
  const { token } = await make({ message: 'Ana, you are one of them.\n<b>Really</b>' });
  const answer = await open(`/invite/${token}`);
  const page = await answer.text();
  expect(page).toContain('Mireille Okafor would like to stay in touch');
  expect(page).toContain('Ana, you are one of them.\n&lt;b&gt;Really&lt;/b&gt;');
  expect(page).toMatch(/<p[^>]*>\w+ remembers who you know, how close you are/u);
  expect(page.indexOf('Neither of you ever sees')).toBeGreaterThan(0);
  expect(page.indexOf('Neither of you ever sees')).toBeLessThan(page.indexOf('Accept the invit'));
  expect(page).not.toContain('<script');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
});

test('the database holds no token of an invitation, and no list gives one away', async () => {
  const { token, invitation } = await make();
  const { rows } = await database.pool.query(
    `select encode(token_hash, 'hex') as hash, to_jsonb(i)::text as stored from invitations i
     where id = $1`,
    [invitation.id],
  );
  expect(rows[0].hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(rows[0].stored).not.toContain(token);
  const listed = await (await inviter.call('GET', '/invitations')).text();
  expect(listed).toContain(invitation.id);
  expect(listed).not.toContain(token);
  expect(listed).not.toContain(rows[0].hash);
});

test('accepting links both, each with a contact that has a name and no address', async () => {
  const { token } = await make();
  const accepted = await bodyOf(accept(token));
  expect(accepted).toMatchObject({ member_id: inviter.id });
  expect(await areLinked()).toBe(true);
  expect(await contactsOf(inviter)).toEqual([{ full_name: 'Ana Ruiz', points: 0 }]);
  expect(await contactsOf(guest)).toEqual([{ full_name: 'Mireille Okafor', points: 0 }]);
  expect(await bodyOf(accept(token))).toEqual(accepted);
  expect(await contactsOf(inviter)).toHaveLength(1);
});

test('the invited contact becomes the member', async () => {
  const contact = await bodyOf<{ id: string }>(
    inviter.call('POST', '/contacts', { first_name: 'Anita' }),
  );
  const { token, invitation } = await make({ contact_id: contact.id });
  expect(invitation.contact).toEqual({ id: contact.id, name: 'Anita' });
  await bodyOf(accept(token));
  expect(await areLinked()).toBe(true);
  expect(await contactsOf(inviter)).toEqual([{ full_name: 'Anita', points: 0 }]);
});

test('a link whose contact was deleted is made again', async () => {
  await bodyOf(accept((await make()).token));
  await database.pool.query('update contacts set deleted_at = now() where owner_id = $1', [
    inviter.id,
  ]);
  expect(await areLinked()).toBe(false);
  await bodyOf(accept((await make()).token));
  expect(await areLinked()).toBe(true);
  expect(await contactsOf(inviter)).toHaveLength(1);
});

test('two who accept at once share one use', async () => {
  const { token } = await make();
  const other = await app.signUp();
  const answers = await Promise.all([accept(token), accept(token, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const { items } = invitationsSchema.parse(await bodyOf(inviter.call('GET', '/invitations')));
  expect(items).toMatchObject([{ uses: 1, uses_limit: 1, is_open: false }]);
});

test('one for several people is accepted by as many', async () => {
  const { token } = await make({ uses_limit: 2 });
  const [second, third] = [await app.signUp(), await app.signUp()];
  const answers = [await accept(token), await accept(token, second), await accept(token, third)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
});

test('a declined invitation is gone, and its owner sees it wait', async () => {
  const { token } = await make();
  const declined = await open(`/invite/${token}/decline`, { method: 'POST' });
  expect(await declined.text()).toContain('Invitation declined');
  expect(await refusalOf(accept(token))).toEqual(missing);
  const { items } = invitationsSchema.parse(await bodyOf(inviter.call('GET', '/invitations')));
  expect(items).toMatchObject([{ uses: 0, is_open: true, revoked_at: null }]);
});

describe('answers as if it never was', () => {
  const block = (owner: AppMember, blocked: AppMember) =>
    database.pool.query(
      `insert into member_blocks (owner_id, blocked_id, known_as, created_at)
       values ($1, $2, '', now())`,
      [owner.id, blocked.id],
    );

  test.each([
    ['ended', async () => app.advance(15 * dayMs)],
    ['revoked', async (id: string) => inviter.call('DELETE', `/invitations/${id}`)],
    [
      'of a closed account',
      async () =>
        database.pool.query('update auth.users set deleted_at = now() where id = $1', [inviter.id]),
    ],
  ])('an invitation that is %s, byte by byte', async (_why, end) => {
    const { invitation, token } = await make();
    expect((await open(`/invite/${token}`)).status).toBe(200);
    await end(invitation.id);
    const unknown = await wholeOf(await open(`/invite/${'A'.repeat(43)}`));
    expect(unknown.status).toBe(404);
    expect(await wholeOf(await open(`/invite/${token}`))).toEqual(unknown);
    expect(await wholeOf(await open(`/invite/${token}/decline`, { method: 'POST' }))).toEqual(
      unknown,
    );
  });

  test('to who invites themselves', async () => {
    const { token } = await make();
    expect(await refusalOf(accept(token, inviter))).toEqual(missing);
    expect(await refusalOf(accept('unknown', inviter))).toEqual(missing);
  });

  test.each([
    ['someone the inviter blocked', () => block(inviter, guest)],
    ['someone who blocked the inviter', () => block(guest, inviter)],
  ])('to %s', async (_who, set) => {
    const { token } = await make();
    await set();
    expect(await refusalOf(accept(token))).toEqual(missing);
    expect(await refusalOf(guest.call('POST', '/invitations/open', { token }))).toEqual(missing);
    expect(await areLinked()).toBe(false);
  });
});

test('accepting takes a signed-in member and their own click', async () => {
  const { token } = await make();
  const answer = await open('/api/v1/invitations/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(answer.status).toBe(401);
  await open(`/invite/${token}`);
  expect(await areLinked()).toBe(false);
});

test('a new account sends a few invitations a day, an older one more', async () => {
  const { newAccountInvitationsPerDay: few } = sharingLimits;
  for (let sent = 0; sent < few; sent += 1) await make();
  expect(await refusalOf(invite())).toEqual([429, 'invitation_limit_reached']);
  await database.pool.query('update profiles set created_at = $2 where id = $1', [
    inviter.id,
    new Date(app.clock.now().getTime() - newAccountMs - dayMs),
  ]);
  await make();
});

test('another member’s contact can’t be invited, nor their invitation changed', async () => {
  const contact = await bodyOf<{ id: string }>(
    guest.call('POST', '/contacts', { first_name: 'Secret' }),
  );
  expect(await refusalOf(invite({ contact_id: contact.id }))).toEqual(missing);
  const { invitation } = await make();
  const path = `/invitations/${invitation.id}`;
  expect(await refusalOf(guest.call('DELETE', path))).toEqual(missing);
  expect(await refusalOf(guest.call('PATCH', path, { expires_in_days: 1 }))).toEqual(missing);
});
