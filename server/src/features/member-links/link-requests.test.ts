import { linkRequestsPerDay } from '@kith/contract/member-links/rules';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { blockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { areLinked, storeLink } from '#testing/test-links.ts';
import { createMember } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { askingLimit } from './ask-for-link.ts';
import { memberLinkRoutes } from './routes.ts';

const database = await useSharedDatabase();
type Sent = { memberId: string; data: { kind: string; facts: Record<string, unknown> } };
let sent: Sent[];
const jobs: JobQueue = {
  send: async (_tx, _name, data) => {
    sent.push(data as unknown as Sent);
  },
};
let ann: MemberContext;
let ben: MemberContext;
/** Ann's contact for Ben, who chose to be visible. */
let contact: string;

beforeEach(async () => {
  sent = [];
  ann = await createMember(database, { jobs });
  ben = await createMember(database, { jobs });
  contact = await addMemberAsContact(database, ann, ben, { first_name: 'Ben' });
  await setConsents(ben, ['profile_visibility']);
});

const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const linkOf = (ctx: MemberContext, id: string) =>
  call(memberLinkRoutes.ofContact, { contact_id: id }, as(ctx));
const ask = (ctx: MemberContext, id: string) =>
  call(memberLinkRoutes.ask, { contact_id: id }, as(ctx));
const requestsOf = (ctx: MemberContext) => call(memberLinkRoutes.requests, {}, as(ctx));
const accept = (ctx: MemberContext, id: string, more = {}) =>
  call(memberLinkRoutes.accept, { id, ...more }, as(ctx));
const decline = (ctx: MemberContext, id: string) => call(memberLinkRoutes.decline, { id }, as(ctx));
const withdraw = (ctx: MemberContext, id: string) =>
  call(memberLinkRoutes.withdraw, { id }, as(ctx));
const unlink = (ctx: MemberContext, other: MemberContext) =>
  call(memberLinkRoutes.unlink, { id: other.actor.memberId }, as(ctx));
const follow = (ctx: MemberContext, other: MemberContext) =>
  call(memberLinkRoutes.follow, { id: other.actor.memberId }, as(ctx));
const noticesOf = (ctx: MemberContext) =>
  sent.filter((one) => one.memberId === ctx.actor.memberId).map((one) => one.data.kind);

async function askedId(): Promise<string> {
  const { request_id: id } = await ask(ann, contact);
  expect(id).not.toBeNull();
  return id!;
}

test('a link is offered only where an address may be known to be a member’s', async () => {
  expect(await linkOf(ann, contact)).toMatchObject({
    status: 'available',
    member: { id: ben.actor.memberId, name: 'Test Member' },
  });
  await setConsents(ben, ['profile_visibility'], false);
  const hidden = await linkOf(ann, contact);
  const other = await addContact(ann, { emails: [{ value: 'no-member@test.example' }] });
  expect(hidden).toEqual(await linkOf(ann, other));
  expect(hidden).toMatchObject({ status: 'none', member: null });
  expect(await refusalOf(ask(ann, contact))).toBe('not_found');
  expect(await refusalOf(ask(ann, other))).toBe('not_found');
  await addMemberAsContact(database, ben, ann);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'available' });
  expect(await refusalOf(linkOf(ben, contact))).toBe('not_found');
});

test('accepting links the asker’s contact, and the one that holds the asker’s address', async () => {
  const own = await addMemberAsContact(database, ben, ann);
  const id = await askedId();
  expect(noticesOf(ben)).toEqual(['link_request']);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'requested', request_id: id });
  expect(await linkOf(ben, own)).toMatchObject({ status: 'received', request_id: id });
  expect(await requestsOf(ben)).toMatchObject({
    received: [{ id, contact: { id: own } }],
    sent: [],
  });
  expect(await requestsOf(ann)).toMatchObject({ sent: [{ id, contact: { id: contact } }] });
  const answers = await Promise.all([accept(ben, id), accept(ben, id)]);
  expect(answers).toEqual([
    { member_id: ann.actor.memberId, contact_id: own },
    { member_id: ann.actor.memberId, contact_id: own },
  ]);
  expect(noticesOf(ann)).toEqual(['link_accepted']);
  expect(await areLinked(database, ann, ben)).toBe(true);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked', is_mutual: true });
  expect(await requestsOf(ben)).toEqual({ received: [], sent: [] });
});

test('a link outlives the address that it began with', async () => {
  await addMemberAsContact(database, ben, ann);
  await accept(ben, await askedId());
  await updateContact({ ctx: ann, input: { id: contact, emails: [] } });
  await setConsents(ben, ['profile_visibility'], false);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked' });
  expect(await areLinked(database, ann, ben)).toBe(true);
});

test('accepting can add a contact with the asker’s name and address, once', async () => {
  const id = await askedId();
  const added = await accept(ben, id, { adds_contact: true });
  expect(await accept(ben, id, { adds_contact: true })).toEqual(added);
  const contactOfAnn = await getContact({ ctx: ben, input: { id: added.contact_id! } });
  expect(contactOfAnn).toMatchObject({ full_name: 'Test Member' });
  expect(contactOfAnn.points).toHaveLength(1);
  expect(await areLinked(database, ann, ben)).toBe(true);
});

test('without a contact for the asker only their side is linked, until one is added', async () => {
  expect(await accept(ben, await askedId())).toMatchObject({ contact_id: null });
  expect(await areLinked(database, ann, ben)).toBe(false);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked', is_mutual: false });
  const own = await addMemberAsContact(database, ben, ann);
  expect(await ask(ben, own)).toMatchObject({ status: 'linked', is_mutual: true });
  expect(await areLinked(database, ann, ben)).toBe(true);
});

test('a contact of one’s own can be chosen, but not one of another, nor a linked one', async () => {
  const id = await askedId();
  const chosen = await addContact(ben, { first_name: 'Annie' });
  expect(await refusalOf(accept(ben, id, { contact_id: contact }))).toBe('not_found');
  expect(await accept(ben, id, { contact_id: chosen })).toMatchObject({ contact_id: chosen });
  const carl = await createMember(database, { jobs });
  const fromCarl = await ask(carl, await addMemberAsContact(database, carl, ben));
  const again = accept(ben, fromCarl.request_id!, { contact_id: chosen });
  expect(await refusalOf(again)).toBe('illegal_state');
  expect(await areLinked(database, carl, ben)).toBe(false);
});

test('a declined request looks like a waiting one, and asking again is not heard', async () => {
  const id = await askedId();
  const before = [await linkOf(ann, contact), await requestsOf(ann)];
  await decline(ben, id);
  await decline(ben, id);
  expect([await linkOf(ann, contact), await requestsOf(ann)]).toEqual(before);
  expect(await requestsOf(ben)).toMatchObject({ received: [] });
  await withdraw(ann, id);
  await withdraw(ann, id);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'available' });
  await ask(ann, contact);
  expect(noticesOf(ben)).toEqual(['link_request']);
  expect(await requestsOf(ben)).toMatchObject({ received: [] });
  const own = await addMemberAsContact(database, ben, ann);
  expect(await ask(ben, own)).toMatchObject({ status: 'linked', is_mutual: true });
});

test('two who ask each other are linked, also at the same moment', async () => {
  const own = await addMemberAsContact(database, ben, ann);
  await Promise.all([ask(ann, contact), ask(ben, own)]);
  expect(await areLinked(database, ann, ben)).toBe(true);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked' });
  expect(await requestsOf(ann)).toEqual({ received: [], sent: [] });
  expect(await requestsOf(ben)).toEqual({ received: [], sent: [] });
});

test('strangers neither see nor answer a request', async () => {
  const eve = await createMember(database, { jobs });
  const id = await askedId();
  const refusals = await Promise.all(
    [accept(eve, id), decline(eve, id), withdraw(eve, id), withdraw(ben, id)].map(refusalOf),
  );
  expect(new Set(refusals)).toEqual(new Set(['not_found']));
  expect(await refusalOf(accept(ann, id))).toBe('not_found');
  expect(await requestsOf(eve)).toEqual({ received: [], sent: [] });
  expect(await requestsOf(ben)).toMatchObject({ received: [{ id }] });
});

test('either side ends a link, for both', async () => {
  await addMemberAsContact(database, ben, ann);
  await accept(ben, await askedId());
  await unlink(ben, ann);
  await unlink(ben, ann);
  expect(await areLinked(database, ann, ben)).toBe(false);
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'available' });
  await ask(ann, contact);
  expect(await requestsOf(ben)).toMatchObject({
    received: [{ member: { id: ann.actor.memberId } }],
  });
});

test('a request goes with its contact, and with a block', async () => {
  const id = await askedId();
  await deleteContact({ ctx: ann, input: { id: contact } });
  expect(await requestsOf(ben)).toMatchObject({ received: [] });
  expect(await refusalOf(accept(ben, id))).toBe('not_found');
  const again = await addMemberAsContact(database, ann, ben);
  expect(await linkOf(ann, again)).toMatchObject({ status: 'available' });
  const { request_id: second } = await ask(ann, again);
  expect(await requestsOf(ben)).toMatchObject({ received: [{ id: second }] });
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await requestsOf(ben)).toEqual({ received: [], sent: [] });
  expect(await linkOf(ann, again)).toMatchObject({ status: 'none', member: null });
  expect(await refusalOf(ask(ann, again))).toBe('not_found');
  expect(await refusalOf(accept(ben, second ?? id))).toBe('not_found');
});

test('a contact that is deleted and added again is asked and linked like a new one', async () => {
  await addMemberAsContact(database, ben, ann);
  await askedId();
  await deleteContact({ ctx: ann, input: { id: contact } });
  const second = await addMemberAsContact(database, ann, ben);
  const { request_id: id } = await ask(ann, second);
  await accept(ben, id!);
  expect(await linkOf(ann, second)).toMatchObject({ status: 'linked', is_mutual: true });
  await restoreContact({ ctx: ann, input: { id: contact } });
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'none' });
  expect(await linkOf(ann, second)).toMatchObject({ status: 'linked' });

  for (const old of [contact, second]) await deleteContact({ ctx: ann, input: { id: old } });
  const third = await addMemberAsContact(database, ann, ben);
  expect(await linkOf(ann, third)).toMatchObject({ status: 'available' });
  expect(await ask(ann, third)).toMatchObject({ status: 'linked', is_mutual: true });
  expect(await areLinked(database, ann, ben)).toBe(true);
});

test('a request that is restored with its contact asks no one who is linked by now', async () => {
  const own = await addMemberAsContact(database, ben, ann);
  await setConsents(ann, ['profile_visibility']);
  await askedId();
  await deleteContact({ ctx: ann, input: { id: contact } });
  expect(await ask(ben, own)).toMatchObject({ status: 'requested' });
  const again = await addMemberAsContact(database, ann, ben);
  expect(await ask(ann, again)).toMatchObject({ status: 'linked', is_mutual: true });
  await restoreContact({ ctx: ann, input: { id: contact } });
  expect(await requestsOf(ben)).toEqual({ received: [], sent: [] });
});

test('where both deleted the contact of a link, asking is a request again', async () => {
  const own = await addMemberAsContact(database, ben, ann);
  await accept(ben, await askedId());
  await deleteContact({ ctx: ben, input: { id: own } });
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked', is_mutual: false });
  await deleteContact({ ctx: ann, input: { id: contact } });
  const again = await addMemberAsContact(database, ann, ben);
  const { status, request_id: id } = await ask(ann, again);
  expect(status).toBe('requested');
  await accept(ben, id!, { adds_contact: true });
  expect(await areLinked(database, ann, ben)).toBe(true);
  await restoreContact({ ctx: ben, input: { id: own } });
  expect(await linkOf(ben, own)).toMatchObject({ status: 'none' });
});

test('a link that is back with its contact outlives the request that was made meanwhile', async () => {
  await accept(ben, await askedId());
  await deleteContact({ ctx: ann, input: { id: contact } });
  const again = await addMemberAsContact(database, ann, ben);
  const { status, request_id: id } = await ask(ann, again);
  expect(status).toBe('requested');
  await restoreContact({ ctx: ann, input: { id: contact } });
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked' });
  await accept(ben, id!, { adds_contact: true });
  expect(await linkOf(ann, contact)).toMatchObject({ status: 'linked', is_mutual: true });
  expect(await areLinked(database, ann, ben)).toBe(true);
});

test('where the contact with the asker’s address is linked to another, accepting leaves it alone', async () => {
  const taken = await addMemberAsContact(database, ben, ann);
  const carl = await createMember(database, { jobs });
  await storeLink(database, ben, { contactId: taken, other: carl });
  const id = await askedId();
  expect(await requestsOf(ben)).toMatchObject({ received: [{ id, contact: null }] });
  expect(await accept(ben, id)).toMatchObject({ contact_id: null });
  expect(await accept(ben, id)).toMatchObject({ contact_id: null });
  await unlink(ann, ben);
  const { contact_id: added } = await accept(ben, await askedId(), { adds_contact: true });
  expect(added).not.toBe(taken);
  expect(await linkOf(ben, added!)).toMatchObject({ status: 'linked', is_mutual: true });
});

test('a block and an acceptance at once leave no link', async () => {
  await addMemberAsContact(database, ben, ann);
  const id = await askedId();
  await Promise.allSettled([
    accept(ben, id),
    blockMember({ ctx: ann, input: { id: ben.actor.memberId } }),
  ]);
  expect(await areLinked(database, ann, ben)).toBe(false);
});

test('requests per day are limited', async () => {
  await askingLimit.take(ann.actor.memberId, linkRequestsPerDay);
  expect(await refusalOf(ask(ann, contact))).toBe('rate_limited');
  expect(await requestsOf(ben)).toMatchObject({ received: [] });
});

test('a follower is announced once, and only members that can be seen are followed', async () => {
  expect(await follow(ann, ben)).toMatchObject({ is_following: true });
  await follow(ann, ben);
  await call(memberLinkRoutes.unfollow, { id: ben.actor.memberId }, as(ann));
  expect(await followersOf(ben)).toEqual([]);
  await follow(ann, ben);
  expect(noticesOf(ben)).toEqual(['follow', 'follow']);
  expect(await followersOf(ben)).toEqual([ann.actor.memberId]);
  expect(await refusalOf(follow(ben, ann))).toBe('not_found');
  expect(await refusalOf(follow(ann, ann))).toBe('validation_failed');
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await refusalOf(follow(ann, ben))).toBe('not_found');
  expect(await followersOf(ben)).toEqual([]);
});

async function followersOf({ actor }: MemberContext): Promise<string[]> {
  const found = await database.pool.query<{ owner_id: string }>(
    'select owner_id from member_follows where member_id = $1',
    [actor.memberId],
  );
  return found.rows.map((row) => row.owner_id);
}
