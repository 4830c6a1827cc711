import { randomUUID } from 'node:crypto';

import { audiences, type Preview, profileSections } from '@kith/contract/member-profiles/rules';
import { type ProfileUpdate, profileUpdateSchema } from '@kith/contract/member-profiles/schemas';
import { call } from '@orpc/server';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { acceptLinkRequest } from '#features/member-links/accept-link-request.ts';
import { askForLink } from '#features/member-links/ask-for-link.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact, ignoreJobs } from '#testing/test-conversation.ts';
import { storeLink } from '#testing/test-links.ts';
import { createMember } from '#testing/test-member.ts';
import { addInteraction, setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { memberProfileRoutes } from './routes.ts';

const database = await useSharedDatabase();
let ann: MemberContext;
let ben: MemberContext;

beforeEach(async () => {
  ann = await createMember(database, { jobs: ignoreJobs });
  ben = await createMember(database, { jobs: ignoreJobs });
});

const as = (member: MemberContext) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const update = (ctx: MemberContext, input: ProfileUpdate) =>
  call(memberProfileRoutes.update, input, as(ctx));
const own = (ctx: MemberContext) => call(memberProfileRoutes.own, {}, as(ctx));
const get = (ctx: MemberContext, other: MemberContext) =>
  call(memberProfileRoutes.get, { id: other.actor.memberId }, as(ctx));
const preview = async (ctx: MemberContext, viewer: Preview) =>
  (await call(memberProfileRoutes.preview, { viewer }, as(ctx))).profile;
const chooseSlug = (ctx: MemberContext, slug: string | null) =>
  call(memberProfileRoutes.chooseSlug, { slug }, as(ctx));

/** Links the two both ways, and answers the contact of the first. */
async function link(one: MemberContext, other: MemberContext): Promise<string> {
  const contactId = await addContact(one, { first_name: 'Known' });
  await storeLink(database, one, { contactId, other });
  const back = await addContact(other, { first_name: 'Known' });
  await storeLink(database, other, { contactId: back, other: one });
  return contactId;
}

async function warm(ctx: MemberContext, contactId: string): Promise<void> {
  for (const day of ['15', '16', '17', '18', '19']) {
    await addInteraction(ctx, contactId, { kind: 'meeting', at: `2026-11-${day}T09:00:00Z` });
  }
}

const full: ProfileUpdate = {
  headline: 'Product people first',
  about: 'I build teams.',
  experience: [{ company: 'Lumen', title: 'VP Product', from: '2024-11', to: null, text: '' }],
  offers: ['pricing advice'],
  seeks: ['design lead'],
  links: [{ url: 'https://okafor.example', label: '' }],
};

test('a member edits their own profile, section by section', async () => {
  expect(await own(ann)).toMatchObject({
    headline: '',
    revision: 1,
    slug: null,
    is_visible: false,
  });
  await update(ann, full);
  const changed = await update(ann, { about: 'Changed', audiences: { about: 'private' } });
  expect(changed).toMatchObject({ ...full, about: 'Changed', revision: 3 });
  expect(changed.audiences).toMatchObject({ about: 'private', headline: 'public' });
  expect(await refusalOf(update(ann, { about: 'Late', revision: 1 }))).toBe('conflict');
});

test('a preview shows what that viewer gets, for any sections and audiences', async () => {
  await setConsents(ann, ['profile_visibility']);
  const stranger = await createMember(database);
  const linked = await createMember(database);
  const close = await createMember(database);
  await link(ann, linked);
  await warm(ann, await link(ann, close));
  const viewers = [
    ['public', stranger],
    ['network', linked],
    ['first_degree', close],
    ['myself', ann],
  ] as const;
  const audience = fc.constantFrom(...audiences);
  const choice = fc.record(
    Object.fromEntries(profileSections.map((section) => [section, audience])),
  );
  await fc.assert(
    fc.asyncProperty(choice, fc.boolean(), async (audiences, shows) => {
      await setConsents(ann, ['profile_visibility'], shows);
      await update(ann, profileUpdateSchema.parse({ ...full, audiences }));
      for (const [viewer, ctx] of viewers) {
        const seen = await get(ctx, ann).catch(() => null);
        expect(seen?.profile ?? null, viewer).toEqual(await preview(ann, viewer));
      }
    }),
    { numRuns: 40 },
  );
});

test('each audience reaches its own viewers and no others', async () => {
  await setConsents(ann, ['profile_visibility']);
  const contactId = await link(ann, ben);
  const stranger = await createMember(database);
  await update(ann, {
    ...full,
    audiences: { headline: 'public', about: 'network', offers: 'first_degree', seeks: 'private' },
  });
  expect((await get(stranger, ann)).profile).toMatchObject({
    headline: 'Product people first',
    about: null,
    offers: null,
    seeks: null,
  });
  expect((await get(ben, ann)).profile).toMatchObject({ about: 'I build teams.', offers: null });
  await warm(ann, contactId);
  expect((await get(ben, ann)).profile).toMatchObject({ offers: ['pricing advice'], seeks: null });
});

test('without the consent to visibility only linked members see a profile', async () => {
  await update(ann, full);
  await link(ann, ben);
  const stranger = await createMember(database);
  expect(await refusalOf(get(stranger, ann))).toBe('not_found');
  expect(await preview(ann, 'public')).toBeNull();
  expect((await get(ben, ann)).profile.headline).toBe('Product people first');
});

test('a hidden, a blocked and a missing profile answer alike', async () => {
  const missing = { ...ann, actor: { ...ann.actor, memberId: randomUUID() } };
  const answer = (ctx: MemberContext, other: MemberContext) =>
    get(ctx, other).catch((error: Error) => ({ ...error, text: error.message }));
  const hidden = await answer(ben, ann);
  expect(hidden).toEqual(await answer(ben, missing));
  await setConsents(ann, ['profile_visibility']);
  await setConsents(ben, ['profile_visibility']);
  await link(ann, ben);
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await answer(ann, ben)).toEqual(hidden);
  expect(await answer(ben, ann)).toEqual(hidden);
  await unblockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await get(ann, ben)).toMatchObject({ contact: null, link: { status: 'none' } });
});

test('who asks for a link shows themselves to the member they ask', async () => {
  await setConsents(ben, ['profile_visibility']);
  const contactId = await addMemberAsContact(database, ann, ben);
  expect(await refusalOf(get(ben, ann))).toBe('not_found');
  const asked = await askForLink({ ctx: ann, input: { contact_id: contactId } });
  expect(await get(ben, ann)).toMatchObject({
    received_request_id: asked?.request_id,
    profile: { headline: null, about: null },
  });
  await acceptLinkRequest({
    ctx: ben,
    input: { id: asked!.request_id!, adds_contact: true },
  });
  expect(await get(ben, ann)).toMatchObject({
    received_request_id: null,
    link: { status: 'linked', is_mutual: true },
    contact: { full_name: 'Test Member' },
  });
});

test.each([
  ['link', (id: string) => storeLink(database, ann, { contactId: id, other: ben })],
  ['request', (id: string) => askForLink({ ctx: ann, input: { contact_id: id } })],
])('a %s shows the member to the other while their contact is there', async (_what, make) => {
  await setConsents(ben, ['profile_visibility']);
  const id = await addMemberAsContact(database, ann, ben);
  const seen = () => refusalOf(get(ben, ann));
  expect(await seen()).toBe('not_found');
  await make(id);
  expect(await seen()).toBeNull();
  await deleteContact({ ctx: ann, input: { id } });
  expect(await seen()).toBe('not_found');
  await restoreContact({ ctx: ann, input: { id } });
  expect(await seen()).toBeNull();
});

test('a contact with the member’s address that is linked to another member isn’t theirs', async () => {
  const carl = await createMember(database);
  await setConsents(ben, ['profile_visibility']);
  const id = await addMemberAsContact(database, ann, ben);
  expect(await get(ann, ben)).toMatchObject({ contact: { id }, link: { status: 'available' } });
  await storeLink(database, ann, { contactId: id, other: carl });
  expect(await get(ann, ben)).toMatchObject({ contact: null, link: { status: 'none' } });
  expect(await get(ann, carl)).toMatchObject({ contact: { id }, link: { status: 'linked' } });
});

test('the warmth is that of the viewer’s own contact', async () => {
  const anns = await link(ann, ben);
  await warm(ann, anns);
  expect((await get(ann, ben)).contact?.warmth).toBeGreaterThan(80);
  expect((await get(ben, ann)).contact?.warmth).toBe(0);
});

test('people in common are named only as far as all three allow', async () => {
  const carl = await createMember(database);
  await link(ann, ben);
  const annsCarl = await link(ann, carl);
  await link(ben, carl);
  const common = async () => (await get(ann, ben)).in_common;
  expect(await common()).toMatchObject({ count: 0, people: [] });
  await setConsents(ben, ['profile_visibility']);
  expect(await common()).toMatchObject({ count: 0, people: [] });
  await setConsents(carl, ['profile_visibility']);
  expect(await common()).toMatchObject({
    count: 1,
    people: [{ member_id: carl.actor.memberId, contact: { id: annsCarl } }],
  });
  await blockMember({ ctx: carl, input: { id: ben.actor.memberId } });
  expect(await common()).toMatchObject({ count: 0, people: [] });
});

test('hostile text is cleaned, and links lead to the web only', async () => {
  const cleaned = profileUpdateSchema.parse({
    headline: 'Ann\u202E evil\u200B',
    about: '\u200B',
    offers: ['<img src=x onerror=alert(1)>'],
  });
  const changed = await update(ann, cleaned);
  expect(changed).toMatchObject({ headline: 'Ann evil', about: '' });
  expect(changed.offers).toEqual(['<img src=x onerror=alert(1)>']);
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://user:pass@a.example',
    '//a.example',
  ]) {
    expect(await refusalOf(update(ann, { links: [{ url, label: '' }] })), url).toBe('BAD_REQUEST');
  }
});

test('an address belongs to one member, and a former one to no other for a year', async () => {
  const name = `ann-${randomUUID().slice(0, 8)}`;
  const advance = (ctx: MemberContext, days: number): MemberContext => {
    const at = new Date(ctx.clock.now().getTime() + days * 86_400_000);
    return { ...ctx, clock: { now: () => at } };
  };
  expect(await chooseSlug(ann, name.toUpperCase())).toEqual({ slug: name });
  expect(await refusalOf(chooseSlug(ben, name))).toBe('slug_unavailable');
  await chooseSlug(ann, `${name}-two`);
  expect(await refusalOf(chooseSlug(ben, name))).toBe('slug_unavailable');
  expect((await own(ann)).slug).toBe(`${name}-two`);
  expect(await chooseSlug(ann, name)).toEqual({ slug: name });
  await chooseSlug(ann, null);
  expect((await own(ann)).slug).toBeNull();
  expect(await refusalOf(chooseSlug(advance(ben, 364), name))).toBe('slug_unavailable');
  expect(await chooseSlug(advance(ben, 366), name)).toEqual({ slug: name });
});

test('reserved words are as unavailable as taken ones, and other texts no addresses', async () => {
  for (const slug of ['admin', 'sign-in', 'signin', 'a-d-m-i-n']) {
    expect(await refusalOf(chooseSlug(ann, slug)), slug).toBe('slug_unavailable');
  }
  for (const slug of ['ab', '1ann', 'ann--b', 'ann_b', 'änn', 'ann/..', '-ann', 'x'.repeat(41)]) {
    expect(await refusalOf(chooseSlug(ann, slug)), slug).toBe('validation_failed');
  }
});

test('of two members who choose one address at once, one gets it', async () => {
  const slug = `both-${randomUUID().slice(0, 8)}`;
  const chosen = await Promise.allSettled([chooseSlug(ann, slug), chooseSlug(ben, slug)]);
  expect(chosen.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});
