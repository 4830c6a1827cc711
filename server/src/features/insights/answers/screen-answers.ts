import { secondMs } from '@kith/contract/core/time';
import { requireFlag } from '#features/flags/require-flag.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';
import type { z } from 'zod';

import type { InsightContext, InsightHead } from '#features/insights/read-insight.ts';

export const answerJobName = 'insights.answer';

/** From so many people on, the last answer is shown while a new one is derived. */
export const largeFrom = 10_000;
/** So long an answer is shown without deriving another one. */
const freshMs = 30 * secondMs;

/** The figures of a screen, derived from the whole network. */
type ScreenFigures = InsightHead & { people: number };

type ScreenOptions<Input, Figures> = {
  name: string;
  inputSchema: z.ZodType<Input>;
  figuresSchema: z.ZodType<Figures>;
  /** The flag that the screen needs is also needed for what is kept of it. */
  flag: Parameters<typeof requireFlag>[1];
  derive: (options: { ctx: InsightContext; input: Input }) => Promise<Figures>;
};

export type ScreenAnswers<Input, Figures> = {
  read: (options: { ctx: InsightContext; input: Input; largeFrom?: number }) => Promise<Figures>;
  /** Derives an answer again and keeps it; what was asked for comes from a job. */
  refresh: (options: { ctx: InsightContext; input: unknown }) => Promise<void>;
};

/**
 * The figures of a screen that are derived from every contact. A large network gets the last ones that
 * were derived: what is older than half a minute, or was derived before a change of the history, says
 * that it is being updated, and a job derives it again.
 */
export function createScreenAnswers<Input extends object, Figures extends ScreenFigures>({
  name,
  inputSchema,
  figuresSchema,
  flag,
  derive,
}: ScreenOptions<Input, Figures>): ScreenAnswers<Input, Figures> {
  const find = (ctx: InsightContext, input: Input): Promise<Figures | null> =>
    ctx.database.transaction(async (tx) => {
      const ownerId = ctx.actor.memberId;
      const now = ctx.clock.now();
      await requireFlag(tx, flag);
      const kept = await readKept(tx, ownerId, { name, input });
      // One that an earlier version kept may lack what this one shows.
      const figures = figuresSchema.safeParse(kept?.answer);
      const { timeZone } = await readLocalDay(tx, ownerId, now);
      if (!kept || !figures.success || figures.data.time_zone !== timeZone) return null;
      const age = now.getTime() - new Date(figures.data.as_of).getTime();
      if (age <= freshMs && !kept.has_changed) return figures.data;
      const data = { ownerId, screen: name, input };
      await ctx.jobs.send(tx, answerJobName, data, { singletonKey: JSON.stringify(data) });
      return { ...figures.data, updating: { left: 0 } };
    });
  return {
    read: async ({ ctx, input, largeFrom: from = largeFrom }) => {
      const kept = await find(ctx, input);
      if (kept) return kept;
      const figures = await derive({ ctx, input });
      if (figures.people >= from) await keepAnswer(ctx, { name, input, figures });
      return figures;
    },
    refresh: async ({ ctx, input: asked }) => {
      const input = inputSchema.parse(asked);
      await keepAnswer(ctx, { name, input, figures: await derive({ ctx, input }) });
    },
  };
}

function readKept(tx: Tx, ownerId: string, { name, input }: { name: string; input: object }) {
  return readRow(
    tx,
    sql<Computed<{ answer: unknown; has_changed: boolean }>>`
      select a.answer, (select count(*) > 0 from (
        select from insight_changes c where c.owner_id = ${ownerId} limit 1) c) as has_changed
      from insight_answers a where a.owner_id = ${ownerId} and a.screen = ${name}
        and a.input = ${JSON.stringify(input)}::jsonb`,
  );
}

/** Of two that are derived at once, the later one stays; one of half a history isn't kept. */
async function keepAnswer(
  { actor, database }: Pick<InsightContext, 'actor' | 'database'>,
  { name, input, figures }: { name: string; input: object; figures: ScreenFigures },
): Promise<void> {
  if (figures.updating) return;
  await database.transaction((tx) =>
    sql`insert into insight_answers (owner_id, screen, input, as_of, answer)
      values (${actor.memberId}, ${name}, ${JSON.stringify(input)}::jsonb,
        ${figures.as_of}::timestamptz, ${JSON.stringify(figures)}::jsonb)
      on conflict (owner_id, screen, input) do update
        set as_of = excluded.as_of, answer = excluded.answer
        where insight_answers.as_of <= excluded.as_of`.execute(tx),
  );
}
