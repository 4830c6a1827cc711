import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { hourMs } from '@kith/contract/core/time';
import { opportunityCreateSchema } from '@kith/contract/opportunities/schemas';
import { createPostSchema } from '@kith/contract/posts/schemas';
import { beforeEach, expect, test } from 'vitest';

import { createContact } from '#features/contacts/create-contact.ts';
import { addCredits } from '#features/credits/add-credits.ts';
import { captureHold } from '#features/credits/capture-hold.ts';
import { holdCredits } from '#features/credits/hold-credits.ts';
import { createOpportunity } from '#features/opportunities/create-opportunity.ts';
import { importOpportunities } from '#features/opportunities/import-opportunities.ts';
import { createPost } from '#features/posts/create-post.ts';
import { publishPost } from '#features/posts/publish-post.ts';
import { suggestTags } from '#features/posts/suggest-tags.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readAnalytics } from './read-analytics.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database, { jobs: ignoreJobs });
  await setConsents(ctx, ['analytics']);
});

const range = () => ({
  startDate: new Date(Date.now() - hourMs),
  endDate: new Date(Date.now() + hourMs),
});
/** What the member's uses were and cost, as `get-analytics` says. */
async function uses(by = ctx) {
  const input = { type: 'user_usage', period: 'daily', ...range() } as const;
  const days = (await readAnalytics({ ctx: by, input })) as {
    feature_name: string;
    events: number;
    credits_consumed: number;
  }[];
  return days.map((day) => [day.feature_name, day.events, day.credits_consumed]);
}
async function charges() {
  const events = await readAnalytics({ ctx, input: { type: 'billing_events', ...range() } });
  return events.flatMap((event) =>
    'data' in event && event.data['type'] === 'metered_action' ? [event.data] : [],
  );
}

const write = (fields: object) =>
  createPost({ ctx, input: createPostSchema.parse({ visibility: 'network', ...fields }) });

test('a contact that is added is a use, without the consent none, and others see none', async () => {
  const input = contactCreateSchema.parse({ first_name: 'Ada' });
  await createContact({ ctx, input });
  expect(await uses()).toEqual([['contact_creation', 1, 1]]);
  const stranger = await createMember(database);
  expect(await uses(stranger)).toEqual([]);
  await createContact({ ctx: stranger, input });
  expect(await uses(stranger)).toEqual([]);
});

test('a post is a use once, when it is published or planned, and a draft is none', async () => {
  const { post } = await write({ body: 'Later', status: 'draft' });
  expect(await uses()).toEqual([]);
  const at = new Date(Date.now() + hourMs).toISOString();
  for (const when of [at, null, 'now'] as const) {
    await publishPost({ ctx, input: { id: post.id, at: when } });
    expect(await uses()).toEqual([['post_creation', 1, 1]]);
  }
  await write({ body: 'Tomorrow', status: 'scheduled', publish_at: at });
  await write({ body: 'Now', status: 'published' });
  expect(await uses()).toEqual([['post_creation', 3, 3]]);
});

test('opportunities are uses, also those of an import', async () => {
  await createOpportunity({ ctx, input: opportunityCreateSchema.parse({ title: 'A deal' }) });
  await importOpportunities({ ctx, input: { text: 'title\nOne\nTwo\n' } });
  expect(await uses()).toEqual([['opportunity_creation', 3, 3]]);
});

test('what is spent of a hold is a billing event, once, in credits or in units', async () => {
  const { memberId } = ctx.actor;
  const at = ctx.clock.now();
  const bought = { memberId, kind: 'purchase', unit: 'analysis_unit', amount: 10 } as const;
  await runAsService(database, (tx) =>
    addCredits(tx, { ...bought, action: 'units_10', resourceId: 'u', key: 'u', at }),
  );
  const spend = (action: 'ai_analysis' | 'profile_analysis', amount: number, isUnits = false) =>
    ctx.database.transaction(async (tx) => {
      const key = `${action}:${amount}`;
      const unit = isUnits ? 'analysis_unit' : 'credit';
      const held = { memberId, action, quantity: 2, resourceId: key, key, unit, at } as const;
      const expiresAt = new Date(at.getTime() + hourMs);
      const holdId = await holdCredits(tx, { ...held, expiresAt });
      const captured = { holdId, amount, key: `${key}:done`, at };
      return [await captureHold(tx, captured), await captureHold(tx, captured)];
    });
  expect(await spend('ai_analysis', 2)).toEqual(['captured', 'repeated']);
  await spend('profile_analysis', 10);
  await spend('profile_analysis', 1, true);
  const remote = { host: 'ai.test', model: 'small', generateText: async () => 'pricing, growth' };
  const asking = { ...ctx, ai: { remote } } as MemberContext;
  await suggestTags({ ctx: asking, input: { body: 'On pricing', generates: true } });
  const booked = (await charges()).map(({ action, credits, units }) => ({
    action,
    credits,
    units,
  }));
  expect(booked).toHaveLength(4);
  expect(booked).toEqual(
    expect.arrayContaining([
      { action: 'ai_analysis', credits: 2 },
      { action: 'profile_analysis', credits: 10 },
      { action: 'profile_analysis', units: 1 },
      { action: 'tags_generated', credits: 1 },
    ]),
  );
});
