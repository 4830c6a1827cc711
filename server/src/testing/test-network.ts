import { randomUUID } from 'node:crypto';

import type { ConsentType } from '@kith/contract/consents/rules';
import type { Direction, InteractionKind } from '@kith/contract/warmth/rules';
import { sql } from 'drizzle-orm';

import { deriveContactColumns } from '#features/contacts/identity.ts';
import { contactChanges, contacts } from '#features/contacts/tables.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import { interactions } from '#features/interactions/tables.ts';
import type { MemberContext } from '#platform/context.ts';

/** Grants (or revokes) consents of a member, as the gate does. */
export async function setConsents(
  ctx: MemberContext,
  types: readonly ConsentType[],
  granted = true,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    for (const type of types) {
      await tx.execute(sql`
        insert into user_consent (user_id, consent_type, consent_granted, granted_at)
        values (${ctx.actor.memberId}, ${type}, ${granted}, now())
        on conflict (user_id, consent_type) do update set consent_granted = excluded.consent_granted`);
    }
  });
}

type ContactValues = Partial<Omit<typeof contacts.$inferInsert, 'ownerId' | 'id'>>;

/** A contact straight in the database, with its derived columns; named "Ada Lovelace" by default. */
export async function addContact(ctx: MemberContext, values: ContactValues = {}): Promise<string> {
  const id = randomUUID();
  const names = { firstName: 'Ada', lastName: 'Lovelace', ...values };
  const derived = deriveContactColumns({
    first_name: names.firstName,
    last_name: names.lastName,
    company: values.company ?? '',
    title: values.title ?? '',
    location: values.location ?? '',
    tags: values.tags ?? [],
    emails: [],
  });
  await ctx.database.transaction((tx) =>
    tx.insert(contacts).values({
      ownerId: ctx.actor.memberId,
      id,
      fullName: derived.full_name,
      nameKey: derived.name_key,
      searchText: derived.search_text,
      createdAt: ctx.clock.now(),
      ...names,
    }),
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
    await tx.insert(interactions).values({
      ...{ ownerId, id, contactId, kind, direction, occurredAt, ...texts },
      counted: occurredAt <= ctx.clock.now(),
      createdAt: ctx.clock.now(),
    });
    await recomputeWarmth(tx, ownerId, [contactId]);
  });
  return id;
}

/** A kept change of a contact's field, as an import writes it (`source` says otherwise). */
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
  const { at, source = 'linkedin', ...values } = change;
  await ctx.database.transaction((tx) =>
    tx.insert(contactChanges).values({
      ownerId: ctx.actor.memberId,
      contactId,
      changedAt: new Date(at),
      source,
      ...values,
    }),
  );
}
