import { type RawBuilder, sql } from 'kysely';

/** Whole words of titles in the product's languages; East Asian ones have no spaces around them. */
const seniorTitles = [
  `\\m(?:c[efimoprst]o|chief|founder|co-?founder|owner|president|vice president|s?vp|evp|partner)\\M`,
  `\\m(?:managing|director|head of|geschäftsführ\\w*|gründer\\w*|inhaber\\w*|vorstand\\w*)\\M`,
  `\\m(?:leiter\\w*|\\w+leiter(?:in)?|direct(?:eur|rice|ora?)|fondat(?:eur|rice)|gérante?)\\M`,
  `\\m(?:président\\w*|associée?|fundador\\w*|soci[oa]|gerente|presidente|jef[ea])\\M`,
  '社長|代表|取締役|役員|部長|創業者|总裁|总经理|总监|董事|创始人|合伙人|首席',
].join('|');

/** Whether the title of an alias `c` over `contacts` says that the person decides. */
export const seniorSql: RawBuilder<boolean> = sql<boolean>`c.title ~* ${sql.lit(seniorTitles)}`;

/** How an alias `c` over `contacts` can be reached best: `email`, `phone`, `link` or null. */
export function wayTo(ownerId: string): RawBuilder<string | null> {
  return sql<string | null>`(select min(p.kind) from contact_points p
    where p.owner_id = ${ownerId} and p.contact_id = c.id)`;
}
