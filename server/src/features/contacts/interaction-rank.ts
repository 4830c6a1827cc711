import { secondMs } from '@kith/contract/core/time';
import { halfLifeMs, incomingFactor, kindWeights, rankEpochMs } from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

const logWeight = `case i.kind ${Object.entries(kindWeights)
  .map(([kind, weight]) => `when '${kind}' then ${Math.log(weight)}::float8`)
  .join(
    ' ',
  )} end + case when i.direction = 'in' then ${Math.log(incomingFactor)}::float8 else 0 end`;

/** The contract's `decayTerm` of a timestamp in SQL. */
export function decayTermSql(column: string): string {
  return `(date_part('epoch', ${column}) - ${rankEpochMs / secondMs})
    * ${Math.LN2 / (halfLifeMs / secondMs)}::float8`;
}

/** The contract's `interactionRank` in SQL, of a table or alias `i` over `interactions`. */
export const interactionRankSql: RawBuilder<unknown> = sql.raw(
  `(${logWeight} + ${decayTermSql('i.occurred_at')})`,
);
