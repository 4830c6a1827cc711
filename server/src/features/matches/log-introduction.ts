import { cutText } from '@kith/contract/core/text';
import { interactionLogSchema, interactionSummaryLimit } from '@kith/contract/interactions/schemas';
import { readLocale } from '#features/bridges/email-target.ts';
import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import type { Tx } from '#platform/database/tx.ts';
import { translate } from '#platform/i18n/translate.ts';

import type { MatchRow } from './match-queries.ts';

type Logged = { seeker_interaction_id: string | null; helper_interaction_id: string | null };

/** Notes an introduction in the timelines of both, where they are still contacts. */
export async function logIntroduction(
  tx: Tx,
  ctx: MemberContext,
  { seeker_id: seekerId, helper_id: helperId }: MatchRow,
): Promise<Logged> {
  const ownerId = ctx.actor.memberId;
  const people = await tx
    .selectFrom('contacts')
    .select(['id', 'full_name'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [seekerId, helperId])
    .where('deleted_at', 'is', null)
    .execute();
  const locale = await readLocale(tx, ownerId);
  const within: MemberContext = { ...ctx, database: nestIn(tx) };
  const log = async (contactId: string, otherId: string) => {
    const other = people.find(({ id }) => id === otherId);
    if (!other || !people.some(({ id }) => id === contactId)) return null;
    const text = translate(locale, 'matches:introducedTo', { name: other.full_name });
    // First and last names may be longer together.
    const summary = cutText(text, interactionSummaryLimit);
    const kind = 'introduction';
    const input = interactionLogSchema.parse({ contact_id: contactId, kind, summary });
    return (await logInteraction({ ctx: within, input })).id;
  };
  return {
    seeker_interaction_id: await log(seekerId, helperId),
    helper_interaction_id: await log(helperId, seekerId),
  };
}

/** Takes the notes of an introduction back that are still there. */
export async function deleteIntroduction(
  tx: Tx,
  ctx: MemberContext,
  { seeker_interaction_id: one, helper_interaction_id: other }: MatchRow,
): Promise<void> {
  const ids = [one, other].filter((id) => id !== null);
  if (ids.length === 0) return;
  const there = await tx
    .selectFrom('interactions')
    .select('id')
    .where('owner_id', '=', ctx.actor.memberId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const within: MemberContext = { ...ctx, database: nestIn(tx) };
  for (const { id } of there) await deleteInteraction({ ctx: within, input: { id } });
}
