import type { WarmthExplanation } from '@kith/contract/contacts/schemas';
import { dayMs, secondMs } from '@kith/contract/core/time';
import {
  decayTerm,
  halfLifeMs,
  healthOf,
  type InteractionKind,
  interactionWeight,
  type StatementAnswer,
  statementWeights,
  warmthAt,
  warmthOfMass,
} from '@kith/contract/warmth/rules';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Interactions } from '#platform/database/database-types.ts';
import {
  type Computed,
  readRows,
  readTime,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { roundWarmth } from './contact-summary.ts';
import { interactionRankSql } from './interaction-rank.ts';
import { findContact } from './queries.ts';
import { holdingFirstSql, isWarmingSql, statementRankSql } from './statement-rank.ts';

const historyPoints = 24;
const historyStepMs = (365 * dayMs) / (historyPoints - 1);

type Times = { start: Date; now: Date };

/**
 * Interactions of one kind and direction up to a point of the history, with their mass as of now;
 * or what the member said themselves. A day's messages, one interaction, are counted each.
 */
type Slice = Pick<Selectable<Interactions>, 'direction'> &
  Computed<{
    kind: InteractionKind | 'statement';
    answer: StatementAnswer | null;
    point: number;
    count: number;
    latest_at: TimeText;
    mass: number;
  }>;

/**
 * What contributed to a contact's warmth, by kind and direction, and its course over the last year.
 */
export async function explainWarmth({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<WarmthExplanation> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const start = new Date(now.getTime() - (historyPoints - 1) * historyStepMs);
  const { contact, slices } = await ctx.database.transaction(async (tx) => {
    const contact = await findContact(tx, ownerId, input.id);
    if (!contact) throw notFound('Contact');
    return { contact, slices: await readSlices(tx, ownerId, input.id, { start, now }) };
  });
  const warmth = warmthAt(contact.warmth_rank, now);
  const mass = sumOf(slices);
  return {
    warmth: roundWarmth(warmth),
    mass,
    health: healthOf({
      warmth,
      cadenceDays: contact.effective_cadence_days,
      lastInteractionAt: readTime(contact.last_interaction_at),
      now,
    }),
    half_life_days: halfLifeMs / dayMs,
    parts: partsOf(slices, warmth / mass),
    history: historyOf(slices, { start, now }),
  };
}

/**
 * Counted interactions summed in the database, so that ten thousand messages cost no more than ten.
 */
function readSlices(tx: Tx, ownerId: string, contactId: string, { start, now }: Times) {
  const pointOf = (column: string) => sql`greatest(0, least(${historyPoints - 1},
    ceil(date_part('epoch', ${sql.raw(column)} - ${start}::timestamptz)
      / ${historyStepMs / secondMs})))::integer`;
  const lost = sql`${decayTerm(now)}::float8`;
  return readRows(
    tx,
    sql<Slice>`with weighed as (
        select i.kind, i.direction, null as answer, i.occurred_at,
          coalesce(i.message_count, 1) as count,
          ${interactionRankSql} - ${lost} as log_mass, ${pointOf('i.occurred_at')} as point
        from interactions i
        where i.owner_id = ${ownerId} and i.contact_id = ${contactId}
          and i.counted and i.deleted_at is null
        union all
        select 'statement', 'mutual', s.answer, s.stated_at, 1, ${statementRankSql} - ${lost},
          ${pointOf('s.stated_at')}
        from (select * from contact_statements s where s.owner_id = ${ownerId}
            and s.contact_id = ${contactId} and s.deleted_at is null
          order by ${holdingFirstSql} limit 1) s
        where ${isWarmingSql}
      )
      select kind, direction, answer, point, sum(count)::integer as count,
        max(occurred_at) as latest_at, sum(exp(greatest(log_mass, -700))) as mass
      from weighed group by kind, direction, answer, point`,
  );
}

function sumOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { mass }) => sum + mass, 0);
}

/** `pointsPerMass` distributes the warmth among the parts. */
function partsOf(slices: readonly Slice[], pointsPerMass: number) {
  const groups = Map.groupBy(slices, ({ kind, direction }) => `${kind} ${direction}`);
  return [...groups.values()]
    .map((group) => {
      const { kind, direction, answer } = group[0]!;
      const latest = group.reduce((a, b) =>
        readTime(a.latest_at) > readTime(b.latest_at) ? a : b,
      );
      return {
        kind,
        direction,
        answer,
        count: group.reduce((sum, { count }) => sum + count, 0),
        latest_at: toWireTime(latest.latest_at),
        weight: weightOf(group[0]!),
        mass: sumOf(group),
        points: sumOf(group) * pointsPerMass,
      };
    })
    .sort((a, b) => b.mass - a.mass);
}

function weightOf({ kind, direction, answer }: Slice): number {
  if (kind !== 'statement') return interactionWeight(kind, direction);
  return answer === null ? 0 : statementWeights[answer];
}

/** Mass decays at one rate, so today's value gives that of any moment before. */
function historyOf(slices: readonly Slice[], { start, now }: Times): WarmthExplanation['history'] {
  return Array.from({ length: historyPoints }, (_, point) => {
    const at = new Date(start.getTime() + point * historyStepMs);
    const growth = 2 ** ((now.getTime() - at.getTime()) / halfLifeMs);
    const mass = sumOf(slices.filter((slice) => slice.point <= point)) * growth;
    return { at: at.toISOString(), warmth: roundWarmth(warmthOfMass(mass)) };
  });
}
