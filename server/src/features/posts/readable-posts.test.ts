import { minuteMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { createNotificationRunner } from '#testing/notification-runner.ts';
import { buildWorld, clearWorld } from '#testing/post-world/build-world.ts';
import { checkEndpoints } from '#testing/post-world/check-endpoints.ts';
import { checkEmails, checkPages } from '#testing/post-world/check-pages.ts';
import { checkPosts } from '#testing/post-world/check-posts.ts';
import { history, type Step, takeStep } from '#testing/post-world/steps.ts';
import { watchRealtime } from '#testing/post-world/watch-realtime.ts';
import { everyone, type World } from '#testing/post-world/world.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { createRunningClock } from '#testing/test-app-parts.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/** The nightly form takes as many steps as `POST_STEPS` says, from a seed of its own. */
const asked = Number(process.env['POST_STEPS'] ?? 0);
const isNightly = asked > 0;
const seed = Number(process.env['POST_SEED'] ?? (isNightly ? Date.now() % 1_000_000 : 15));
const wantedSteps = isNightly ? asked : 300;
const longestHistory = 200;
/** After so many steps, all of them ask every endpoint. */
const stepsPerRound = 100;

const database = await useFileDatabase();
const clock = createRunningClock();
const runner = createNotificationRunner(database, clock);
const app = await startTestApp({
  database,
  variables: { ...longSessions, TRUSTED_PROXIES: '127.0.0.1' },
});
const realtime = await watchRealtime(database);
afterAll(() => realtime.close());

const done = { steps: 0, compared: 0 };

async function askEverything(world: World, place: number): Promise<void> {
  for (const viewer of everyone) {
    done.compared += await checkPosts(world, viewer);
    done.compared += await checkEndpoints(app, world, { viewer, place: place + viewer });
  }
  done.compared += await checkPages(app, world, place % everyone.length);
}

async function live(world: World, steps: readonly Step[]): Promise<void> {
  for (const [place, step] of steps.entries()) {
    await takeStep({ world, database }, step);
    done.compared += await realtime.check(world);
    await runner.runDue();
    done.compared += await checkPosts(world, step.viewer);
    done.steps += 1;
    if ((place + 1) % stepsPerRound === 0) await askEverything(world, place);
  }
  await askEverything(world, steps.length);
  for (const one of [clock, app.clock]) one.advance(6 * minuteMs);
  done.compared += await checkEmails(runner, world);
}

test('whatever members do, all that is read agrees with the rules in plain words', async () => {
  const startedAt = performance.now();
  while (done.steps < wantedSteps) {
    await fc.assert(
      fc.asyncProperty(fc.noBias(history(longestHistory)), async ({ starts, steps }) => {
        runner.sent.length = 0;
        const world = await buildWorld(database, { clock, jobs: runner.jobs, starts });
        await live(world, steps).finally(() => clearWorld(database, world));
      }),
      {
        numRuns: Math.ceil((wantedSteps - done.steps) / longestHistory),
        seed: seed + done.steps,
        // A shorter history is searched for at night only: it may take many minutes.
        endOnFailure: !isNightly,
      },
    );
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (isNightly) {
    const { steps, compared } = done;
    process.stdout.write(`${steps} steps, ${compared} comparisons, ${seconds} s, seed ${seed}\n`);
  }
  expect(done.compared).toBeGreaterThan(done.steps * 15);
}, 7_200_000);
