import { consentChangeSchema } from '@kith/contract/consents/endpoints';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { beforeEach, expect, test } from 'vitest';

import { listConsentHistory } from './list-consent-history.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database, { consents: [] });
});

test('lists every change, newest first, in pages', async () => {
  await setConsents(ctx, ['data_processing', 'ai_matching']);
  await setConsents(ctx, ['ai_matching'], false);
  const first = await listConsentHistory({ ctx, input: { limit: 2 } });
  expect(first.items.map((item) => consentChangeSchema.parse(item))).toMatchObject([
    { consent_type: 'ai_matching', consent_granted: false, consent_version: 'v1.0' },
    { consent_type: 'ai_matching', consent_granted: true },
  ]);
  const rest = await listConsentHistory({ ctx, input: { limit: 2, cursor: first.next_cursor! } });
  expect(rest.items).toMatchObject([{ consent_type: 'data_processing', consent_granted: true }]);
  expect(rest.next_cursor).toBeNull();
});

test('excludes another member’s history and refuses an invalid cursor', async () => {
  const other = await createMember(database, { consents: [] });
  await setConsents(other, ['data_processing']);
  expect((await listConsentHistory({ ctx, input: { limit: 5 } })).items).toEqual([]);
  await expect(
    listConsentHistory({ ctx, input: { limit: 5, cursor: 'bm8' } }),
  ).rejects.toMatchObject({ code: 'invalid_cursor' });
});
