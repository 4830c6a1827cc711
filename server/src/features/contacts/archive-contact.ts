import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import type { ContactRow } from './contact-row.ts';
import { findContact, setArchived } from './queries.ts';

type Params = { ctx: MemberContext; input: { id: string } };

/** Hides a contact from lists and suggestions; archiving again changes nothing. */
export function archiveContact({ ctx, input }: Params): Promise<ContactRow> {
  return moveContact({ ctx, input }, ctx.clock.now());
}

/** Brings a contact back from the archive. */
export function unarchiveContact({ ctx, input }: Params): Promise<ContactRow> {
  return moveContact({ ctx, input }, null);
}

async function moveContact({ ctx, input }: Params, archivedAt: Date | null): Promise<ContactRow> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const moved = await setArchived(tx, ownerId, input.id, { archivedAt, now: ctx.clock.now() });
    const contact = moved ? await findContact(tx, ownerId, input.id) : undefined;
    if (!contact) throw notFound('Contact');
    return contact;
  });
}
