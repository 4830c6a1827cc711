import { idSchema } from '@kith/contract/core/ids';
import type { QualityItem } from '@kith/contract/insights/quality';
import { proposedFix, type QualityKind, qualityKinds } from '@kith/contract/insights/quality-rules';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

import {
  contactSummaryColumns,
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

import { getQuality } from './get-quality.ts';

type ProblemRow = ContactSummaryRow &
  Computed<{
    kind: QualityKind;
    detail: string;
    proposal: string | null;
    place: number;
    rank: string;
  }>;

/** Someone with more problems than this has a page of their own to look at. */
const mostOfContact = 50;

const rankText = z.string().regex(/^-?(?:\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|Infinity)$/u);
const keysetSchema = z.tuple([z.number().int(), rankText, idSchema, z.string().max(2_000)]);

/** What the last check found, by kind, the warmest people first. @throws `invalid_cursor` */
export async function listProblems({
  ctx,
  input: { cursor, limit, kind },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number; kind?: QualityKind | undefined };
}): Promise<{ items: QualityItem[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
  const [place, rank, id, detail] = after ?? [];
  const beyond = after
    ? sql`and (p.place, -p.warmth_rank, p.contact_id, p.detail)
        > (${place}, -(${rank}::float8), ${id}::uuid, ${detail}::text)`
    : sql``;
  const wanted = kind === undefined ? sql`` : sql`and p.place = ${qualityKinds.indexOf(kind)}`;
  const rows = await readProblems(ctx, { where: sql`${wanted} ${beyond}`, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => [row.place, row.rank, row.id, row.detail]);
  const now = ctx.clock.now();
  return { ...page, items: page.items.map((row) => present(row, now)) };
}

/** The same of one contact. @throws `not_found` */
export async function listProblemsOf({
  ctx,
  input: { contact_id: id },
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<{ items: QualityItem[] }> {
  await ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ctx.actor.memberId, id))) throw notFound('Contact');
  });
  // What has changed since the last check is taken over first.
  await getQuality({ ctx });
  const rows = await readProblems(ctx, {
    where: sql`and p.contact_id = ${id}`,
    limit: mostOfContact,
  });
  const now = ctx.clock.now();
  return { items: rows.map((row) => present(row, now)) };
}

function readProblems(
  ctx: MemberContext,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): Promise<ProblemRow[]> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await requireFlag(tx, 'data_quality_v1');
    return readRows(
      tx,
      sql<ProblemRow>`select ${contactSummaryColumns}, p.kind, p.detail, p.proposal, p.place,
          p.warmth_rank::text as rank
        from quality_problems p
        join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
          and c.deleted_at is null and c.archived_at is null
        where p.owner_id = ${ownerId} ${where}
        order by p.place, p.warmth_rank desc, p.contact_id, p.detail limit ${limit}`,
    );
  });
}

function present(row: ProblemRow, now: Date): QualityItem {
  const { kind, detail, proposal } = row;
  return {
    kind,
    detail,
    proposal,
    fix: proposedFix(kind, proposal),
    contact: presentContactSummary(row, now),
  };
}
