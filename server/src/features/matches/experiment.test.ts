import { matchArms } from '@kith/contract/matches/rules';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { wilson } from '#platform/statistics/wilson.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type ArmCounts, betterArm, possible } from './experiment-statistics.ts';
import { readExperiment, setExperiment, stopIfWorse } from './experiment.ts';
import { listMatches } from './list-matches.ts';
import { moveMatch } from './move-match.ts';
import { runMatches } from './run-matches.ts';
import { assignArm, readSettings } from './run-settings.ts';

const database = await useFileDatabase();
const now = new Date('2026-11-25T09:00:00Z');
const jobs = { send: async () => undefined };
const preferences = { ...defaultPrivacyPreferences, warmth_threshold: 0 };

test('a member’s arm is always the same, and arms are about equally large', () => {
  const arms = Array.from({ length: 2_000 }, (_, at) => assignArm(`member-${at}`, 'one'));
  expect(arms).toEqual(Array.from({ length: 2_000 }, (_, at) => assignArm(`member-${at}`, 'one')));
  const share = arms.filter((arm) => arm === 'control').length / arms.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
  const others = arms.map((_, at) => assignArm(`member-${at}`, 'two'));
  expect(others).not.toEqual(arms);
});

test('intervals contain the share and narrow; the one for every moment is the wider one', () => {
  expect(wilson(50, 100).low).toBeCloseTo(0.4038, 3);
  expect(wilson(50, 100).high).toBeCloseTo(0.5962, 3);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, part) => {
        const counts = { members: n, introduced: Math.round(n * part) };
        const share = counts.introduced / n;
        const [usual, always] = [wilson(counts.introduced, counts.members), possible(counts)];
        for (const { low, high } of [usual, always]) {
          expect(low).toBeLessThanOrEqual(share + 1e-9);
          expect(high).toBeGreaterThanOrEqual(share - 1e-9);
        }
        expect(always.high - always.low).toBeGreaterThan((usual.high - usual.low) * 0.99);
      },
    ),
  );
});

/** A generator of numbers from 0 to 1, always the same ones. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Looks after each pair of members, as a stop that peeks every night would. */
function runTrial(rates: [number, number], members: number, seed: number): 0 | 1 | null {
  const random = createRandom(seed);
  const arms: [ArmCounts, ArmCounts] = [
    { members: 0, introduced: 0 },
    { members: 0, introduced: 0 },
  ];
  for (let at = 0; at < members; at += 1) {
    for (const [arm, counts] of arms.entries()) {
      counts.members += 1;
      if (random() < rates[arm]!) counts.introduced += 1;
    }
    const better = at % 10 === 0 ? betterArm(arms) : null;
    if (better !== null) return better;
  }
  return null;
}

test('however often one looks, equal arms are hardly ever stopped, and a clear loser is found', () => {
  const trials = Array.from({ length: 100 }, (_, seed) => runTrial([0.3, 0.3], 400, seed + 1));
  expect(trials.filter((better) => better !== null).length).toBeLessThanOrEqual(5);
  const clear = Array.from({ length: 20 }, (_, seed) => runTrial([0.5, 0.2], 400, seed + 1));
  expect(clear.filter((better) => better === 0).length).toBeGreaterThanOrEqual(19);
});

async function expose(to: Database, arm: string, counts: { members: number; introduced: number }) {
  for (let at = 0; at < counts.members; at += 1) {
    const { actor } = await createMember(to);
    await runAsService(to, (tx) =>
      tx
        .insertInto('match_exposures')
        .values({
          owner_id: actor.memberId,
          experiment: 'matching.scorer',
          arm,
          shown_at: now,
          introduced_at: at < counts.introduced ? now : null,
        })
        .execute(),
    );
  }
}

test('a member of a running experiment sees their arm, what they do counts once, and a loser is stopped', async () => {
  const email = 'matcher@experiment.example';
  const ctx = await createMember(database, { jobs, email });
  const ownerId = ctx.actor.memberId;
  const read = () => ctx.database.transaction((tx) => readSettings(tx, ownerId));
  expect(await read()).toMatchObject({ arm: 'control', isExposed: false });
  expect(await readExperiment({ database })).toMatchObject({ status: 'draft', winner: null });
  await setExperiment({ database, status: 'running', now });
  const arm = assignArm(ownerId, 'matching.scorer');
  expect(await read()).toMatchObject({ arm, isExposed: true });
  expect(await setMemberFlag({ database, name: 'ab_routing_v1', setting: 'off', email })).toBe(
    'done',
  );
  expect(await read()).toMatchObject({ arm: 'control', isExposed: false });
  await setMemberFlag({ database, name: 'ab_routing_v1', setting: 'default', email });

  await addContact(ctx, { first_name: 'A', seeks: ['tax advice'] });
  await addContact(ctx, { first_name: 'B', offers: ['Steuerberatung'] });
  const list = () =>
    listMatches({
      ctx,
      service: { database },
      input: { view: 'open', sort: 'score', preferences },
    });
  await list();
  await runMatches({ ownerId, database: ctx.database, clock: ctx.clock, isFull: true });
  const { pairs } = await list();
  await list();
  await moveMatch({ ctx, service: { database }, input: { id: pairs[0]!.id, step: 'ask_seeker' } });
  const armOf = async (name: string) =>
    (await readExperiment({ database })).arms.find((one) => one.arm === name);
  expect(await armOf(arm)).toMatchObject({ members: 1, introduced: 1 });

  await runAsService(database, (tx) => stopIfWorse(tx, now));
  expect(await readExperiment({ database })).toMatchObject({ status: 'running', winner: null });
  await expose(database, matchArms[0], { members: 40, introduced: 2 });
  await expose(database, matchArms[1], { members: 40, introduced: 30 });
  await runAsService(database, (tx) => stopIfWorse(tx, now));
  expect(await readExperiment({ database })).toMatchObject({
    status: 'ended',
    winner: matchArms[1],
  });
  expect(await read()).toMatchObject({ arm: matchArms[1], isExposed: false });
});
