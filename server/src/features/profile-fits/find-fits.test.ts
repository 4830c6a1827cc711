import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { beforeEach, expect, test } from 'vitest';

import { updateOwnProfile } from '#features/member-profiles/update-own-profile.ts';
import { blockMember } from '#features/messages/block-member.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { linkBoth } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { findFits } from './find-fits.ts';

const database = await useSharedDatabase();
let viewer: MemberContext;
let member: MemberContext;

beforeEach(async () => {
  viewer = await createMember(database, { jobs: ignoreJobs });
  member = await createMember(database, { jobs: ignoreJobs });
  await linkBoth(database, viewer, member);
  const offers = ['pricing advice', 'talks about lamps'];
  const seeks = ['design lead, Paris', 'usage billing vendors'];
  await updateOwnProfile({ ctx: member, input: { offers, seeks } });
});

const addOpportunity = (ctx: MemberContext, title: string) =>
  createOpportunity({ ctx, input: opportunityCreateSchema.parse({ title }) });
const find = () => findFits({ ctx: viewer, input: { id: member.actor.memberId } });

test('an open opportunity that means the same fits an offer, a contact with its words what is sought', async () => {
  const { id } = await addOpportunity(viewer, 'Usage pricing pages for Tessel');
  await addOpportunity(viewer, 'A talk in Lyon');
  const keiko = { first_name: 'Keiko', title: 'Design lead', location: 'Paris, France' };
  const contactId = await addContact(viewer, keiko);
  // Neither a lead elsewhere nor someone who is only called so.
  await addContact(viewer, { first_name: 'Lea', title: 'Design lead', location: 'Lyon' });
  await addContact(viewer, { first_name: 'Usage Billing', last_name: 'Vendors' });
  const fits = await find();
  expect(fits.opportunities).toEqual([
    { offer: 'pricing advice', id, title: 'Usage pricing pages for Tessel' },
  ]);
  expect(fits.people.map(({ seek, contact }) => [seek, contact.id])).toEqual([
    ['design lead, Paris', contactId],
  ]);
});

test('nothing of others fits, and nothing that the profile does not show', async () => {
  const other = await createMember(database, { jobs: ignoreJobs });
  await addOpportunity(other, 'Usage pricing pages for Tessel');
  await addContact(other, { first_name: 'Keiko', title: 'Design lead', location: 'Paris' });
  expect(await find()).toEqual({ opportunities: [], people: [] });

  await addOpportunity(viewer, 'Usage pricing pages for Tessel');
  await addContact(viewer, { first_name: 'Keiko', title: 'Design lead', location: 'Paris' });
  const audiences = { offers: 'private', seeks: 'private' } as const;
  await updateOwnProfile({ ctx: member, input: { audiences } });
  expect(await find()).toEqual({ opportunities: [], people: [] });
  await blockMember({ ctx: member, input: { id: viewer.actor.memberId } });
  expect(await refusalOf(find())).toBe('not_found');
});
