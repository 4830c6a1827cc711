import type { ListMatches } from '@kith/contract/matches/schemas';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import type { ContactCreate } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { addContact as addPerson } from './test-contact.ts';
import { createMember, createTestClock } from './test-member.ts';
import { expect } from 'vitest';
import { listMatches } from '#features/matches/list-matches.ts';
import { presentMatches } from '#features/matches/present.ts';
import { createMatchRunJob } from '#features/matches/match-job.ts';
import type { Database } from '#platform/database/database.ts';

type Sent = { ownerId: string; isFull: boolean };

/** Preferences that leave out no one. */
export const openPreferences = { ...defaultPrivacyPreferences, warmth_threshold: 0 };

/** Members whose networks are matched when a test says so. */
export function buildMatchWorld(database: Database) {
  const service = { database };

  /** A member whose runs happen when the test says so. */
  async function createMatcher() {
    const clock = createTestClock('2026-11-25T09:00:00Z');
    const sent: Sent[] = [];
    const jobs: JobQueue = {
      send: async (_tx, name, data) => {
        if (name === 'matches.run') sent.push(data as Sent);
      },
    };
    const email = `${crypto.randomUUID()}@test.example`;
    const ctx = await createMember(database, { clock, jobs, email });
    const job = createMatchRunJob({ database, clock });
    const run = async () => {
      for (const data of sent.splice(0)) await job.run(data, new AbortController().signal, jobs);
    };
    return { ctx, clock, sent, run, email };
  }

  async function list(ctx: MemberContext, input: Partial<ListMatches> = {}) {
    const asked = {
      view: 'open',
      sort: 'relevance',
      preferences: openPreferences,
      ...input,
    } as const;
    const listing = await listMatches({ ctx, service, input: asked });
    return { ...listing, items: presentMatches(listing, ctx.clock.now()) };
  }

  const add = (ctx: MemberContext, first_name: string, fields: Partial<ContactCreate> = {}) =>
    addPerson(ctx, { ...fields, first_name });

  /** A member with two who match, after the first run. */
  async function createPair() {
    const matcher = await createMatcher();
    const { ctx, run } = matcher;
    const emails = [{ value: 'mireille@lumen.example', label: 'work' as const }];
    const seeker = await add(ctx, 'Mireille', { seeks: ['Design lead'], company: 'Lumen', emails });
    const helper = await add(ctx, 'Keiko', { offers: ['デザイン責任者'], company: 'Fuji' });
    expect(await list(ctx)).toMatchObject({ isSearching: true, items: [] });
    await run();
    const { items } = await list(ctx);
    return { ...matcher, seeker, helper, match: items[0]!, items };
  }
  return { service, createMatcher, createPair, list, add };
}
