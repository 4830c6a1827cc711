import { dayMs, secondMs } from '@kith/contract/core/time';
import type { HealthReport, QuietPerson } from '@kith/contract/insights/health';
import {
  insightLimits,
  leastData,
  quietAheadDays,
  quietFrom,
  slowestRhythmDays,
} from '@kith/contract/insights/rules';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import {
  arrayParam,
  type Computed,
  readRow,
  readRows,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, isTied, type Moment, yearDays } from './moment.ts';
import { chanceOfSilence, firstModel } from './quiet-model.ts';
import { readModel } from './rhythm-models.ts';

/** Silent for longer than their usual gap, and for at most so many of them: later they are quiet. */
const quietAfterGaps = 3;

export type QuietRow = {
  id: string;
  rank: number;
  chance: number;
  usualDays: number;
  silentDays: number;
};

/** A rhythm that is known: so many gaps between days with a touch. */
const hasRhythm = sql`t.touch_days > ${leastData.gaps}`;

/** Everyone about to go quiet, likeliest first. */
export async function readQuietPeople(tx: Tx, { ownerId, now }: Moment): Promise<QuietRow[]> {
  const { model } = (await readModel(tx, ownerId)) ?? { model: firstModel };
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; rank: number; gaps: number; span: number; silence: number }>>`
      select r.id, r.rank, r.gaps, r.span, r.silence from (
        select c.id, c.warmth_rank as rank, t.touch_days - 1 as gaps,
          date_part('epoch', t.last_touch_at - t.first_touch_at) / ${dayMs / secondMs} as span,
          date_part('epoch', ${now}::timestamptz - t.last_touch_at) / ${dayMs / secondMs} as silence
        from insight_ties t join contacts c on c.id = t.contact_id and ${inNetwork(ownerId)}
        where t.owner_id = ${ownerId} and ${hasRhythm}
      ) r
      where r.span / r.gaps <= ${slowestRhythmDays}
        and r.silence > r.span / r.gaps and r.silence <= ${quietAfterGaps} * r.span / r.gaps`,
  );
  return rows
    .map(({ id, rank, gaps, span, silence }) => ({
      id,
      rank,
      chance: chanceOfSilence({ gaps, span, silence }, model, quietAheadDays),
      usualDays: span / gaps,
      silentDays: silence,
    }))
    .filter(({ chance }) => chance >= quietFrom)
    .toSorted((a, b) => b.chance - a.chance || (a.id < b.id ? -1 : 1));
}

/** The list of those about to go quiet, with their rhythm over the last year and how the model did. */
export async function readQuiet(tx: Tx, moment: Moment): Promise<HealthReport['quiet']> {
  const { ownerId, now } = moment;
  const stored = await readModel(tx, ownerId);
  const all = await readQuietPeople(tx, moment);
  const unknown = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count
      from insight_ties t where ${isTied(moment)} and not ${hasRhythm}`,
  );
  return {
    people: await describe(tx, all.slice(0, insightLimits.quiet), { ownerId, now }),
    total: all.length,
    drill: { kind: 'people', set: { set: 'quiet' } },
    unknown: unknown?.count ?? 0,
    model: stored?.backtest ?? null,
  };
}

async function describe(
  tx: Tx,
  quiet: readonly QuietRow[],
  { ownerId, now }: Pick<Moment, 'ownerId' | 'now'>,
): Promise<QuietPerson[]> {
  const since = new Date(now.getTime() - yearDays * dayMs);
  const rows = await readRows(
    tx,
    sql<ContactSummaryRow & Computed<{ touches: string[] }>>`
      select ${contactSummaryColumns}, array(
        select i.occurred_at::text from interactions i
        where i.owner_id = ${ownerId} and i.contact_id = c.id and i.deleted_at is null and i.counted
          and i.occurred_at > ${since}::timestamptz and i.kind = any((select touch_kinds(${ownerId}))::text[])
        order by i.occurred_at desc limit ${insightLimits.touches}
      ) as touches
      from contacts c where c.owner_id = ${ownerId}
        and c.id = any(${arrayParam(
          quiet.map(({ id }) => id),
          'uuid[]',
        )})`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return quiet.flatMap(({ id, chance, usualDays, silentDays }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { touches, ...contact } = row;
    return [
      {
        contact: presentContactSummary(contact, now),
        touches: touches.map((at) => toWireTime(at)).toReversed(),
        usual_days: usualDays,
        silent_days: silentDays,
        chance,
      },
    ];
  });
}
