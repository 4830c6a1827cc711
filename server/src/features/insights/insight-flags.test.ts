import { randomUUID } from 'node:crypto';

import type { FlagName } from '@kith/contract/flags/table';
import { healthInputSchema } from '@kith/contract/insights/health';
import { eventsInputSchema } from '@kith/contract/insights/performance';
import { problemSchema } from '@kith/contract/insights/quality';
import { fixProblems } from '#features/data-quality/fix-problems.ts';
import { getQuality } from '#features/data-quality/get-quality.ts';
import { leaveProblem, raiseProblem } from '#features/data-quality/leave-problem.ts';
import { listProblems, listProblemsOf } from '#features/data-quality/list-problems.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import type { MemberContext } from '#platform/context.ts';
import { companyOf } from '#testing/test-companies.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { addContact } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { readGraph } from './graph/read-graph.ts';
import { readCompanyInsight } from './groups/read-company.ts';
import { readGroupHistory } from './groups/read-history.ts';
import { readIndustryInsight } from './groups/read-industry.ts';
import { watchGroup } from './groups/watches.ts';
import { listPeople, listPeopleIds } from './list-people.ts';
import { listEvents } from './performance/list-events.ts';
import { readPerformance } from './performance/read-performance.ts';
import { readHealth } from './read-health.ts';
import { readOverview } from './read-overview.ts';
import { readReach } from './read-reach.ts';
import { readReview } from './read-review.ts';
import { readSeries } from './read-series.ts';
import { readTrends } from './trends/read-trends.ts';

const database = await useSharedDatabase();

type Known = { ctx: MemberContext; contactId: string; companyId: string };
type Call = (known: Known) => Promise<unknown>;

const series = { from: '2026-11-01', to: '2026-11-02', step: 'day' } as const;
const events = eventsInputSchema.parse({ event: 'won', from: '2026-11-01', to: '2026-11-20' });
const problemOf = (contactId: string) =>
  problemSchema.parse({ contact_id: contactId, kind: 'title_missing', detail: '' });

/** Everything that a flag opens. */
const governed: Partial<Record<FlagName, Record<string, Call>>> = {
  insights_v2: {
    overview: ({ ctx }) => readOverview({ ctx, input: { range: 'year' } }),
    health: ({ ctx }) => readHealth({ ctx, input: healthInputSchema.parse({}) }),
    review: ({ ctx }) => readReview({ ctx, input: {} }),
    series: ({ ctx }) => readSeries({ ctx, input: series }),
    reach: ({ ctx }) => readReach({ ctx, input: series }),
    graph: ({ ctx }) => readGraph({ ctx }),
    people: ({ ctx }) => listPeople({ ctx, input: { set: 'waiting', limit: 20 } }),
    ids: ({ ctx }) => listPeopleIds({ ctx, input: { set: 'waiting' } }),
  },
  performance_tab_v1: {
    performance: ({ ctx }) => readPerformance({ ctx, input: { range: 'month' } }),
    events: ({ ctx }) => listEvents({ ctx, input: events }),
  },
  trends_radar_v1: { trends: ({ ctx }) => readTrends({ ctx, input: { range: 'month' } }) },
  insights_company30f: {
    company: ({ ctx, companyId: id }) => readCompanyInsight({ ctx, input: { id } }),
    history: ({ ctx, companyId }) => readGroupHistory({ ctx, input: { company_id: companyId } }),
    people: ({ ctx, companyId }) =>
      listPeople({ ctx, input: { set: 'employed', company_id: companyId, limit: 20 } }),
    watch: ({ ctx, companyId }) => watchGroup({ ctx, input: { company_id: companyId } }),
  },
  insights_industry30f: {
    industry: ({ ctx }) => readIndustryInsight({ ctx, input: { code: 'J' } }),
    history: ({ ctx }) => readGroupHistory({ ctx, input: { industry: 'J' } }),
    watch: ({ ctx }) => watchGroup({ ctx, input: { industry: 'J' } }),
  },
  data_quality_v1: {
    score: ({ ctx }) => getQuality({ ctx }),
    queue: ({ ctx }) => listProblems({ ctx, input: { limit: 20 } }),
    'of one person': ({ ctx, contactId }) =>
      listProblemsOf({ ctx, input: { contact_id: contactId } }),
    fix: ({ ctx, contactId }) => fixProblems({ ctx, input: { problem: problemOf(contactId) } }),
    leave: ({ ctx, contactId }) => leaveProblem({ ctx, input: problemOf(contactId) }),
    raise: ({ ctx, contactId }) => raiseProblem({ ctx, input: problemOf(contactId) }),
  },
};

async function createOne(): Promise<Known & { email: string }> {
  const email = `${randomUUID()}@test.example`;
  const ctx = await createMember(database, { email });
  const contactId = await addContact(ctx, { company: 'Lumen' });
  return { ctx, email, contactId, companyId: await companyOf(ctx, contactId) };
}

test.each(Object.entries(governed))(
  '%s: what it opens answers, or is refused',
  async (name, calls) => {
    const [usual, without] = [await createOne(), await createOne()];
    const flag = { database, name: name as FlagName, email: without.email };
    expect(await setMemberFlag({ ...flag, setting: 'off' })).toBe('done');
    for (const [what, call] of Object.entries(calls)) {
      expect(await refusalOf(call(usual)), what).toBeNull();
      expect(await refusalOf(call(without)), what).toBe('feature_disabled');
    }
    expect(await setMemberFlag({ ...flag, setting: 'on' })).toBe('done');
    for (const [what, call] of Object.entries(calls)) {
      expect(await refusalOf(call(without)), what).toBeNull();
    }
  },
);
