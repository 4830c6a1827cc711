import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import { expect, test } from 'vitest';

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
