import { randomUUID } from 'node:crypto';

import type { ConsentType } from '@kith/contract/consents/rules';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { type Insertable, sql } from 'kysely';

import { deriveContactColumns } from '#features/contacts/derived-columns.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Contacts } from '#platform/database/database-types.ts';

/** Grants (or revokes) consents of a member, as the gate does. */
export async function setConsents(
  ctx: MemberContext,
  types: readonly ConsentType[],
  granted = true,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    for (const type of types) {
      await sql`
        insert into user_consent (user_id, consent_type, consent_granted, granted_at)
        values (${ctx.actor.memberId}, ${type}, ${granted}, now())
        on conflict (user_id, consent_type) do update set consent_granted = excluded.consent_granted`.execute(
        tx,
      );
    }
  });
}

type ContactValues = Partial<Omit<Insertable<Contacts>, 'owner_id' | 'id'>>;

/** A contact straight in the database, with its derived columns; named "Ada Lovelace" by default. */
export async function addContact(ctx: MemberContext, values: ContactValues = {}): Promise<string> {
  const id = randomUUID();
  const names = { first_name: 'Ada', last_name: 'Lovelace', ...values };
  const derived = deriveContactColumns({
    first_name: names.first_name,
    last_name: names.last_name,
    company: values.company ?? '',
    title: values.title ?? '',
    location: values.location ?? '',
    tags: values.tags ?? [],
    emails: [],
    phones: [],
    links: [],
    notes: values.notes ?? '',
  });
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('contacts')
      .values({
        owner_id: ctx.actor.memberId,
        id,
        full_name: derived.full_name,
        name_key: derived.name_key,
        search_text: derived.search_text,
        created_at: ctx.clock.now(),
        ...names,
      })
      .execute(),
  );
  return id;
}

/** An interaction straight in the database, counted for warmth unless it lies ahead. */
export async function addInteraction(
  ctx: MemberContext,
  contactId: string,
  {
    kind = 'message',
    direction = 'mutual',
    at,
    ...texts
  }: {
    kind?: InteractionKind;
    direction?: Direction;
    at: Date | string;
    summary?: string;
    body?: string;
  },
): Promise<string> {
  const id = randomUUID();
  const ownerId = ctx.actor.memberId;
  const occurredAt = new Date(at);
  await ctx.database.transaction(async (tx) => {
    await tx
      .insertInto('interactions')
      .values({
        owner_id: ownerId,
        id,
        contact_id: contactId,
        kind,
        direction,
        ...texts,
        occurred_at: occurredAt,
        counted: occurredAt <= ctx.clock.now(),
        created_at: ctx.clock.now(),
      })
      .execute();
    await recomputeWarmth(tx, ownerId, [contactId]);
  });
  return id;
}

/** A recorded change of a contact's field, as from an import (`source` says otherwise). */
export async function addChange(
  ctx: MemberContext,
  contactId: string,
  change: {
    field: string;
    oldValue: string;
    newValue: string;
    at: Date | string;
    source?: string;
    importId?: string;
  },
): Promise<void> {
  const { field, oldValue, newValue, at, source = 'linkedin', importId = null } = change;
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('contact_changes')
      .values({
        owner_id: ctx.actor.memberId,
        contact_id: contactId,
        field,
        old_value: oldValue,
        new_value: newValue,
        source,
        import_id: importId,
        changed_at: new Date(at),
      })
      .execute(),
  );
}
