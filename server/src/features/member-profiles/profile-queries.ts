import type { ShownBadge } from '@kith/contract/badges/schemas';
import type { Preview } from '@kith/contract/member-profiles/rules';
import type { Experience, Picture, ProfileLink } from '@kith/contract/member-profiles/schemas';
import { type Selectable, sql } from 'kysely';

import type { MemberProfiles } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A profile as one viewer sees it; a section that is not for them is null. */
export type SeenProfileRow = Computed<{
  id: string;
  name: string;
  headline: string | null;
  about: string | null;
  experience: Experience[] | null;
  offers: string[] | null;
  seeks: string[] | null;
  links: ProfileLink[] | null;
  pictures: Picture[] | null;
  badges: ShownBadge[] | null;
}>;

export type SeenByOtherRow = SeenProfileRow &
  Computed<{
    is_following: boolean;
    received_request_id: string | null;
    contact_id: string | null;
  }>;

/** A member as the caller sees them; undefined for one they can't see. */
export function readSeenProfile(
  tx: Tx,
  memberId: string,
  now: Date,
): Promise<SeenByOtherRow | undefined> {
  return readRow(tx, sql<SeenByOtherRow>`select * from seen_profile(${memberId}, ${now})`);
}

/** The caller's own profile as a kind of viewer sees it. */
export function readPreview(tx: Tx, viewer: Preview): Promise<SeenProfileRow | undefined> {
  return readRow(tx, sql<SeenProfileRow>`select * from preview_profile(${viewer})`);
}

export type OwnRow = Selectable<MemberProfiles>;

export function findOwnProfile(tx: Tx, ownerId: string): Promise<OwnRow | undefined> {
  return tx
    .selectFrom('member_profiles')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

/** The row to change, locked; made with its defaults where there is none. */
export async function holdOwnProfile(tx: Tx, ownerId: string, now: Date): Promise<OwnRow> {
  await tx
    .insertInto('member_profiles')
    .values({ owner_id: ownerId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('member_profiles')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findSlug(tx: Tx, ownerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('member_slugs')
    .select('slug')
    .where('owner_id', '=', ownerId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Whether the owner is visible to everyone: the consent is in force. */
export async function isVisible(tx: Tx, ownerId: string): Promise<boolean> {
  const row = await readRow(
    tx,
    sql<Computed<{ is_visible: boolean }>>`select shows_profile(${ownerId}) as is_visible`,
  );
  return row?.is_visible ?? false;
}

export type CommonRow = Computed<{ member_id: string; contact_id: string }>;

export function readPeopleInCommon(tx: Tx, memberId: string): Promise<CommonRow[]> {
  return readRows(tx, sql<CommonRow>`select * from people_in_common(${memberId})`);
}

/** The time zone that a member shows the caller; null for none. */
export async function readShownTimeZone(tx: Tx, memberId: string): Promise<string | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ zone: string | null }>>`select shown_time_zone(${memberId}) as zone`,
  );
  return row?.zone ?? null;
}

/** So many topics are named. */
const namedTopics = 5;

/** What the member writes about for the caller, and the caller cares about too. */
export async function readTopicsInCommon(tx: Tx, memberId: string, now: Date): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ tag: string }>>`select tag from topics_in_common(${memberId}, ${now},
      ${namedTopics})`,
  );
  return rows.map(({ tag }) => tag);
}
