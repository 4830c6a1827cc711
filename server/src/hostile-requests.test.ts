import { hourMs, minuteMs } from '@kith/contract/core/time';
import { afterAll, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { createLogger, silentLogger } from '#platform/log.ts';
import { crmVariables } from '#testing/crm-scene.ts';
import { listAdapterOperations } from '#testing/fuzz/adapter-operations.ts';
import {
  type ApiDocument,
  listOperations,
  type Operation,
} from '#testing/fuzz/described-operations.ts';
import {
  type HostileCase,
  pickCases,
  placeEverywhere,
  placeOnce,
} from '#testing/fuzz/hostile-cases.ts';
import { nullCharacter } from '#testing/fuzz/hostile-values.ts';
import { HostileSender } from '#testing/fuzz/send-hostile-requests.ts';
import { startHubSpotPeer } from '#testing/peers/hubspot-peer.ts';
import { startSalesforcePeer } from '#testing/peers/salesforce-peer.ts';
import { createMember } from '#testing/test-member.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/** The nightly form sends as many as `FUZZ_REQUESTS` says, from a seed of its own. */
const asked = Number(process.env['FUZZ_REQUESTS'] ?? 0);
const isNightly = asked > 0;
const seed = Number(process.env['FUZZ_SEED'] ?? (isNightly ? Date.now() % 1_000_000 : 1));
/** Of the nightly requests, those to the endpoints of the contract. */
const contractShare = 0.7;
const longestMs = isNightly ? 2 * hourMs : 15 * minuteMs;

/** Operations whose work none of these requests can do, and why. */
const neverReached: Readonly<Record<string, string>> = {
  'accountDeletion.request': 'needs the address typed, and ends the member',
  'analyses.answer': 'contacts are analysed by a job, later',
  'bridges.request': 'no contact is a member',
  'community.announce': 'needs a forum',
  'community.get': 'needs a forum',
  'extension.exchange': 'needs a code, which is shown once',
  'insightQuality.undoFix': 'needs a fix, and the member has no problem that has one',
  'invitations.open': 'needs a token, which is shown once',
  'invitations.accept': 'needs a token, which is shown once',
  'invitations.decline': 'needs a token, which is shown once',
  'referrals.open': 'needs the link of another member',
  'referrals.accept': 'needs the link of another member',
  'matches.move': 'pairs are found in a thread, later',
  'matches.undo': 'pairs are found in a thread, later',
  'matches.draft': 'pairs are found in a thread, later',
  'meetings.readReply': 'needs the number of an invitation, which is only emailed',
  'memberLinks.ask': 'no contact has the confirmed address of a member',
  'memberLinks.accept': 'no other member asks',
  'memberLinks.decline': 'no other member asks',
  'memberLinks.withdraw': 'no contact has the confirmed address of a member',
  'memberLinks.follow': 'the other member shows nothing of theirs',
  'memberProfiles.report': 'the other member shows nothing of theirs',
  'moderation.hideMessage': 'no conversation is reported',
  'ownDisputes.answer': 'no case is about these members',
  'ownDisputes.appeal': 'no case is about these members',
  'opportunities.attachFile': 'no file is of someone on one',
  'operations.retry': 'no job has failed for the last time',
  'operations.discard': 'no job has failed for the last time',
  'operations.restore': 'no job has failed for the last time',
  'alignment.restore': 'needs the number of the version that was edited',
  'alignment.save': 'needs the number of the version that was edited',
  'alignment.settle': 'needs a disagreement about the very term',
  'runbooks.save': 'needs the number of the version that was edited',
  'posts.linkPreview': 'no site has such an address',
  'posts.translate': 'no service is configured',
  'profileAnalyses.assign': 'profiles are analysed by a job, later',
  'replays.run': 'no event of another service is stored',
  'pushSubscriptions.create': 'no push service has such an address',
  'shareLinks.open': 'needs a token, which is shown once',
};
const mostRounds = 6;
/** How often a round repeats each of its operations, with other values. */
const triesPerRound = 8;
const mostNeverReached = 0.082;

const database = await useFileDatabase();
const offByDefault = [
  'admin_analytics',
  'admin_feature_flags',
  'ai_controls_v1',
  'li_batch_recommendations',
] as const;

/** Opens every endpoint, whatever flags a hostile administrator has set before. */
async function resetFlags(): Promise<void> {
  await database.pool.query(
    'truncate feature_flags, feature_flag_members, feature_flag_environments, feature_flag_plans',
  );
  for (const name of offByDefault) await setFlag({ database, name, setting: 'on' });
}
await resetFlags();
/** The member that the bodies of cases and overrides name. */
await createMember(database, { email: 'someone@test.example' });
await database.pool.query(
  `update auth.users set email_confirmed_at = null where email = 'someone@test.example'`,
);
const jobs = await startJobs({ database, log: silentLogger, handlers: [] });
afterAll(() => jobs.stop());
const logged: string[] = [];
const log = createLogger('error', { write: (line) => void logged.push(line) });
const salesforce = await startSalesforcePeer();
const hubspot = await startHubSpotPeer();
afterAll(() => Promise.all([salesforce.close(), hubspot.close()]));
const app = await startTestApp({
  database,
  log,
  jobs: { operations: jobs.operations },
  variables: {
    SAMPLE_NETWORK_CONTACTS: '12',
    AUTH_ANONYMOUS: 'true',
    AUTH_SAML: 'true',
    ...crmVariables({ salesforce, hubspot }),
  },
});

async function describeContract(): Promise<Operation[]> {
  const answer = await fetch(`${app.origin}/api/openapi.json`);
  return listOperations((await answer.json()) as ApiDocument);
}

/** Sends, and requires that the server answered everything. @returns what did its work */
async function expectNoFault(
  operations: readonly Operation[],
  cases: readonly HostileCase[],
  { round = 0, lanes = isNightly ? 4 : 2 } = {},
): Promise<Set<string>> {
  const sender = new HostileSender(app, database, operations);
  await sender.send(cases, { seed: seed + round * triesPerRound, lanes });
  if (isNightly) process.stdout.write(`${sender.sent} requests, seed ${seed}\n`);
  expect({ seed, faults: sender.faults, log: logged.slice(0, 10) }).toEqual({
    seed,
    faults: [],
    log: [],
  });
  expect(sender.sent).toBeGreaterThanOrEqual(cases.length);
  return sender.reached;
}

test(
  'no value at any place of an endpoint of the contract causes a fault',
  { timeout: longestMs },
  async () => {
    const operations = await describeContract();
    const value = nullCharacter;
    const systematic = isNightly
      ? placeEverywhere(operations, { seed, value })
      : placeOnce(operations, { seed, value });
    // What deletes comes after what reads and changes. Twice, for what is restored or reopened.
    const usual = operations
      .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
      .map((operation) => ({ operation, hostile: [] }));
    const twice = [...usual, ...usual];
    const count = isNightly ? Math.ceil(asked * contractShare) : 100;
    const random = pickCases(operations, { seed, count });
    const reached = await expectNoFault(operations, [...twice, ...systematic, ...random]);
    // Requests that are all refused would show nothing.
    const findUnreached = () =>
      operations.filter(({ name }) => !reached.has(name) && !(name in neverReached));
    // By chance, other requests may have used up the rows that some need: they try again with those
    // of a new member, which take longest.
    for (let round = 1; round <= mostRounds && findUnreached().length > 0; round += 1) {
      await resetFlags();
      const again = findUnreached().map((operation) => ({ operation, hostile: [] }));
      const tries = Array.from({ length: triesPerRound }, () => again).flat();
      for (const name of await expectNoFault(operations, tries, { round, lanes: 1 })) {
        reached.add(name);
      }
    }
    expect(findUnreached().map(({ name }) => name)).toEqual([]);
    expect(Object.keys(neverReached).length).toBeLessThan(operations.length * mostNeverReached);
  },
);

test(
  'no endpoint fails at texts and lists as long as they may be, nor at rows that have them',
  { timeout: longestMs },
  async () => {
    const operations = await describeContract();
    const longest = operations
      .filter(({ body, method }) => body?.type === 'json' && method !== 'DELETE')
      .map((operation) => ({ operation, hostile: [], isLongest: true }));
    const usual = operations
      .filter(({ method }) => method !== 'DELETE')
      .map((operation) => ({ operation, hostile: [] }));
    const reached = await expectNoFault(operations, [...longest, ...usual]);
    // What refuses all of them would show nothing.
    expect(reached.size).toBeGreaterThan(operations.length * 0.7);
  },
);

test(
  'no value causes a fault at the adapters of the stock client and at plain routes',
  { timeout: longestMs },
  async () => {
    const operations = await listAdapterOperations(app.routes);
    const count = isNightly ? Math.ceil(asked * (1 - contractShare)) : 150;
    const reached = await expectNoFault(operations, pickCases(operations, { seed, count }));
    expect(reached.size).toBeGreaterThan(3);
  },
);
