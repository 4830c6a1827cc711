import type { CourseId } from '@kith/contract/training/courses';
import type { SandboxFact, SandboxRun } from '@kith/contract/training/endpoints';
import { checksOf, isSandboxAction, type SandboxAction } from '@kith/contract/training/exercises';
import { sql } from 'kysely';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { rehearse } from '#platform/database/rehearse.ts';
import { runAsService } from '#platform/database/service.ts';

import { requireCurrent } from './progress-rows.ts';
import { openDisputes } from './sandbox/disputes.ts';
import { openEvents } from './sandbox/events.ts';
import type { Exercise } from './sandbox/exercise.ts';
import { openFigures } from './sandbox/figures.ts';
import { openGrants } from './sandbox/grants.ts';
import { openScene, type SandboxParts, type Scene } from './sandbox/scene.ts';

const exercises: Record<CourseId, (scene: Scene) => Promise<Exercise>> = {
  grants: openGrants,
  disputes: openDisputes,
  events: openEvents,
  figures: openFigures,
};

type Input = { id: CourseId; version: number; actions: SandboxAction[]; is_final: boolean };

/**
 * Does what an administrator chose, by the verbs that the product itself uses, on invented people. Threats: a
 * sandbox that changes something, so all of it is one transaction that is rolled back, and no port in it
 * sends anything; one that is about members, so everyone in it is invented; an action that isn't offered, so
 * each is checked before. Between two requests nothing of it exists: each does all actions again.
 *
 * @throws `conflict`, `validation_failed`
 */
export async function runSandbox({
  ctx,
  parts,
  input: { id, version, actions, is_final: isFinal },
}: {
  ctx: MemberContext;
  parts: SandboxParts;
  input: Input;
}): Promise<SandboxRun> {
  requireCurrent(id, version);
  const wrong = actions.findIndex((action) => !isSandboxAction(id, action));
  if (wrong >= 0) {
    const message = 'The course has no such action';
    throw validationFailed([{ path: `actions.${wrong}`, code: 'invalid_value', message }]);
  }
  const { result } = await rehearse(parts.database, async (database) => {
    const exercise = await exercises[id](await openScene({ ...parts, database }));
    const { steps, done } = await doActions(exercise, actions);
    const facts = await exercise.readFacts();
    const met = isFinal ? await exercise.judge(done) : null;
    return { steps, facts, met };
  });
  const { steps, facts, met } = result;
  if (met === null) return { steps, facts, result: null };
  const checks = checksOf[id].map((name) => ({ name, is_met: met[name] === true }));
  const isPassed = checks.every((check) => check.is_met);
  await keepAttempt(ctx, parts.database, { id, version, isPassed });
  return { steps, facts, result: { is_passed: isPassed, checks } };
}

async function doActions(exercise: Exercise, actions: readonly SandboxAction[]) {
  const steps: SandboxRun['steps'] = [];
  const done: SandboxAction[] = [];
  for (const action of actions) {
    try {
      steps.push({ refused: null, facts: await act(exercise, action) });
      done.push(action);
    } catch (error) {
      // What the product refuses is a part of what is learned.
      if (!(error instanceof AppError)) throw error;
      steps.push({ refused: error.code, facts: [] });
    }
  }
  return { steps, done };
}

const act = (exercise: Exercise, { name, values }: SandboxAction): Promise<SandboxFact[]> =>
  exercise.act(name, values);

type Attempt = { id: CourseId; version: number; isPassed: boolean };

/** A test that was passed stays passed. */
async function keepAttempt(
  { actor, clock }: MemberContext,
  database: Database,
  { id, version, isPassed }: Attempt,
): Promise<void> {
  const now = clock.now();
  await runAsService(database, (tx) =>
    sql`insert into training_progress (owner_id, course, version, attempts, passed_at, changed_at)
      values (${actor.memberId}, ${id}, ${version}, 1, ${isPassed ? now : null}, ${now})
      on conflict (owner_id, course, version) do update
        set attempts = training_progress.attempts + 1,
          passed_at = coalesce(training_progress.passed_at, excluded.passed_at),
          changed_at = excluded.changed_at`.execute(tx),
  );
}
