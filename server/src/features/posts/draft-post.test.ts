import { randomUUID } from 'node:crypto';

import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import type { DraftPost } from '@kith/contract/posts/schemas';
import { expect, test } from 'vitest';

import { setMemberFlag } from '#features/flags/set-flag.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { draftPost } from './draft-post.ts';

const database = await useFileDatabase();
const clock = createTestClock();
const network = openPublicNetwork({ allowsInner: false });
const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

test('a draft from an interaction never names the other person', async () => {
  const ctx = await newMember();
  const contactId = await addContact(ctx, { first_name: 'Mireille', last_name: 'Okafor' });
  const draftOf = async (summary: string) => {
    const input = interactionLogSchema.parse({
      contact_id: contactId,
      kind: 'meeting',
      occurred_at: clock.now().toISOString(),
      summary,
    });
    const { id } = await logInteraction({ ctx, input });
    return draftPost({ ctx, network, input: { interaction_id: id } });
  };
  const plain = await draftOf('usage pricing');
  expect(plain).toMatchObject({ engine: 'local', link: null });
  expect(plain.body).toContain('usage pricing');
  const named = await draftOf('Coffee with MIREILLE about Lumen');
  expect(named.body).not.toMatch(/mireille|lumen/iu);
  expect(named.body).not.toBe('');
});

test('another member’s interaction is no material', async () => {
  const [owner, stranger] = await Promise.all([newMember(), newMember()]);
  const input = interactionLogSchema.parse({
    contact_id: await addContact(owner, { first_name: 'Ada' }),
    kind: 'call',
    occurred_at: clock.now().toISOString(),
  });
  const { id } = await logInteraction({ ctx: owner, input });
  const drafting = draftPost({ ctx: stranger, network, input: { interaction_id: id } });
  expect(await refusalOf(drafting)).toBe('not_found');
});

test('without contentAutomation.v1 nothing is drafted, and no page is read', async () => {
  const email = `${randomUUID()}@test.example`;
  const ctx = await createMember(database, { clock, jobs: ignoreJobs, email });
  const input = interactionLogSchema.parse({
    contact_id: await addContact(ctx, { first_name: 'Ada' }),
    kind: 'call',
    occurred_at: clock.now().toISOString(),
  });
  const { id } = await logInteraction({ ctx, input });
  const draft = (from: DraftPost) => refusalOf(draftPost({ ctx, network, input: from }));
  const set = (setting: 'on' | 'off') =>
    setMemberFlag({ database, name: 'contentAutomation.v1', setting, email });
  await set('off');
  const inner = { url: 'https://localhost/' };
  expect([await draft({ interaction_id: id }), await draft(inner)]).toEqual([
    'feature_disabled',
    'feature_disabled',
  ]);
  await set('on');
  expect([await draft({ interaction_id: id }), await draft(inner)]).toEqual([
    null,
    'link_unreadable',
  ]);
});
