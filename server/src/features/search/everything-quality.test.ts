import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { siteSearchSchema } from '@kith/contract/search/schemas';
import { beforeAll, expect, test } from 'vitest';

import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { writeNetwork } from '#features/sample-network/write-network.ts';
import { labelledPeople, type LabelledPerson } from '#testing/samples/labelled-people.ts';
import {
  labelledOfTypes,
  labelledOpportunities,
  labelledPosts,
  labelledProfiles,
  labelledTexts,
} from '#testing/samples/labelled-types.ts';
import { labelledSearches } from '#testing/samples/labelled-searches.ts';
import { addContact } from '#testing/test-contact.ts';
import { ignoreJobs, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { linkBoth, publish } from '#testing/test-posts.ts';
import { showToEveryone } from '#testing/test-profiles.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { searchEverything } from './search-everything.ts';

const database = await useSharedDatabase();
const ctx = await createMember(database, { jobs: ignoreJobs });
const friend = await createMember(database, { jobs: ignoreJobs });
const ids = new Map<string, string>();
const others = 1_100;

beforeAll(async () => {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  await writeNetwork({ database: ctx.database, ownerId, seed: 7, contacts: others, now });
  for (const [key, fields] of Object.entries(labelledPeople)) {
    ids.set(key as LabelledPerson, await addContact(ctx, fields));
  }
  await linkBoth(database, ctx, friend);
  const thread = await openWith(ctx, friend);
  for (const [key, text] of Object.entries(labelledTexts)) {
    ids.set(key, (await sendIn(friend, thread, text)).id);
  }
  for (const [key, body] of Object.entries(labelledPosts)) {
    ids.set(key, await publish(friend, { body }));
  }
  for (const [key, title] of Object.entries(labelledOpportunities)) {
    const input = opportunityCreateSchema.parse({ title });
    ids.set(key, (await createOpportunity({ ctx, input })).id);
  }
  for (const [key, [name, headline]] of Object.entries(labelledProfiles)) {
    const { memberId } = (await createMember(database, { jobs: ignoreJobs })).actor;
    await showToEveryone(database, { memberId, name, headline });
    ids.set(key, memberId);
  }
});

/** The first three of each type, which the dialog shows without scrolling. */
async function findFirst(query: string): Promise<string[]> {
  const input = siteSearchSchema.parse({ query, limit: 3 });
  const { results } = await searchEverything({ ctx, input });
  const { contacts, companies, messages, posts, profiles, opportunities } = results;
  return [
    ...[contacts, messages, posts, profiles, opportunities].flatMap((part) =>
      part.map(({ id }) => id),
    ),
    ...companies.map(({ title }) => title),
  ];
}

test('of the labelled searches of all types, 95 in 100 show what is meant among the first three', async () => {
  const ofPeople = Object.values(labelledSearches).flatMap((pairs) =>
    pairs.map(([typed, meant]) => [typed, [meant].flat()] as const),
  );
  const searches = [
    ...ofPeople,
    ...labelledOfTypes.map(([typed, meant]) => [typed, [meant]] as const),
    // A single character, which only the list of contacts finds, is no search of everything.
  ].filter(([typed]) => typed.trim().length >= 2);
  expect(labelledOfTypes.length).toBeGreaterThanOrEqual(90);
  expect(searches.length).toBeGreaterThanOrEqual(200);
  const misses: string[] = [];
  for (const [typed, meant] of searches) {
    const found = await findFirst(typed);
    if (!meant.some((one) => found.includes(ids.get(one) ?? one))) misses.push(typed);
  }
  const success = 1 - misses.length / searches.length;
  expect(success, `not found: ${misses.join(' · ')}`).toBeGreaterThanOrEqual(0.95);
});
