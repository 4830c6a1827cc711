import { locales } from '@kith/contract/core/locales';
import { trendFields } from '@kith/contract/insights/trends-rules';
import { expect, test } from 'vitest';

import { writeNetwork } from '#features/sample-network/write-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { readTrends } from './read-trends.ts';

const database = await useFileDatabase();
const now = new Date('2026-11-20T09:00:00Z');

test.each(locales)('the sample network of %s has trends of every field', async (locale) => {
  const ctx = await createMember(database, { clock: createTestClock(now), jobs: ignoreJobs });
  const network = { seed: 3, contacts: 700, now, locale };
  await writeNetwork({ database: ctx.database, ownerId: ctx.actor.memberId, ...network });
  const { trends } = await readTrends({ ctx, input: { range: 'quarter' } });
  expect([...new Set(trends.map(({ field }) => field))]).toEqual(trendFields);
  expect(trends.some((trend) => trend.kind === 'topic' && !trend.is_rising)).toBe(true);
});
