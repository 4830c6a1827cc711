import {
  statementAnswers,
  statementCadenceDays,
  statementWeights,
} from '@kith/contract/warmth/rules';
import { type RawBuilder, sql } from 'kysely';

import { decayTermSql } from './interaction-rank.ts';

const warming = statementAnswers.filter((answer) => statementWeights[answer] > 0);

const logWeight = `case s.answer ${warming
  .map((answer) => `when '${answer}' then ${Math.log(statementWeights[answer])}::float8`)
  .join(' ')} else '-infinity' end`;

/** The contract's `statementRank` in SQL, of a table or alias `s` over `contact_statements`. */
export const statementRankSql: RawBuilder<unknown> = sql.raw(
  `(${logWeight} + ${decayTermSql('s.stated_at')})`,
);

/** Whether the statement `s` warms its contact. */
export const isWarmingSql: RawBuilder<unknown> = sql.raw(
  `s.answer in (${warming.map((answer) => `'${answer}'`).join(', ')})`,
);

/** The order of statements `s` about one contact: that which holds comes first. */
export const holdingFirstSql: RawBuilder<unknown> = sql.raw(
  `s.contact_id, (s.answer is null), s.stated_at desc, s.id`,
);

/** The cadence that an answer in a column sets. */
export function answeredCadenceSql(column: string): RawBuilder<unknown> {
  const cases = statementAnswers.flatMap((answer) => {
    const days = statementCadenceDays[answer];
    return days === null ? [] : [`when '${answer}' then ${days}`];
  });
  return sql.raw(`(case ${column} ${cases.join(' ')} end)::integer`);
}
