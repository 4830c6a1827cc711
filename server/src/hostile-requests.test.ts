import { hourMs, minuteMs } from '@kith/contract/core/time';
import { afterAll, expect, test } from 'vitest';

import { startJobs } from '#platform/jobs/job-queue.ts';
import { createLogger, silentLogger } from '#platform/log.ts';
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
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/** The nightly form sends as many as `FUZZ_REQUESTS` says, from a seed of its own. */
const asked = Number(process.env['FUZZ_REQUESTS'] ?? 0);
const isNightly = asked > 0;
const seed = Number(process.env['FUZZ_SEED'] ?? (isNightly ? Date.now() % 1_000_000 : 1));
/** Of the nightly requests, those to the endpoints of the contract. */
const contractShare = 0.7;
const longestMs = isNightly ? 2 * hourMs : 5 * minuteMs;

const database = await useFileDatabase();
const jobs = await startJobs({ database, log: silentLogger, handlers: [] });
afterAll(() => jobs.stop());
const logged: string[] = [];
const log = createLogger('error', { write: (line) => void logged.push(line) });
const app = await startTestApp({
  database,
  log,
  jobs: { operations: jobs.operations },
  variables: { SAMPLE_NETWORK_CONTACTS: '12', AUTH_ANONYMOUS: 'true', AUTH_SAML: 'true' },
});

async function describeContract(): Promise<Operation[]> {
  const answer = await fetch(`${app.origin}/api/openapi.json`);
  return listOperations((await answer.json()) as ApiDocument);
}

/** Sends, and requires that the server answered everything. @returns what did its work */
async function expectNoFault(
  operations: readonly Operation[],
  cases: readonly HostileCase[],
): Promise<Set<string>> {
  const sender = new HostileSender(app, database, operations);
  await sender.send(cases, { seed, lanes: isNightly ? 4 : 2 });
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
    const usual = operations.map((operation) => ({ operation, hostile: [] }));
    const count = isNightly ? Math.ceil(asked * contractShare) : 100;
    const random = pickCases(operations, { seed, count });
    const reached = await expectNoFault(operations, [...usual, ...systematic, ...random]);
    // Requests that are all refused would show nothing.
    expect(reached.size).toBeGreaterThan(operations.length / 3);
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
