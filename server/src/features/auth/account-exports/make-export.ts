import { exportRetentionDays } from '@kith/contract/account/rules';
import { dayMs } from '@kith/contract/core/time';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { localDate, readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { sql } from 'kysely';

import { AlreadyCollected, collectArchive } from './collect-archive.ts';
import { emailExportReady } from './email-export-ready.ts';
import { changeAtWork, deleteParts, findExport, insertPart } from './queries.ts';
import { exportAttempts } from './request-export.ts';

const partBytes = 1_000_000;

/** Ends quietly: the member has removed the export. */
class ExportOver extends Error {}

type Making = { ctx: MemberContext; exportId: string; signal: AbortSignal };

type Platform = { database: Database; outbox: Outbox; origin: URL };

/**
 * Makes an archive from the beginning: incomplete data of a killed server is removed. The queue
 * retries a failure until the attempts are used up.
 */
export async function makeExport(platform: Platform, making: Making): Promise<void> {
  const { ctx, exportId, signal } = making;
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const found = await ctx.database.transaction((tx) => findExport(tx, ownerId, exportId, now));
  if (!found || !['queued', 'running'].includes(found.status)) return;
  if (found.attempts >= exportAttempts) return fail(making, new Error('tried too often'));
  try {
    await finish(platform, making, await fill(platform.database, making));
  } catch (error) {
    if (error instanceof ExportOver) return;
    const isLast = found.attempts + 1 >= exportAttempts;
    if (signal.aborted || !isLast || error instanceof AlreadyCollected) throw error;
    await fail(making, error);
  }
}

/** @returns the size of the archive in bytes. */
async function fill(database: Database, making: Making): Promise<number> {
  const { ctx, exportId } = making;
  let isBegun = false;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  let position = 0;
  let progress = 0;
  const store = async () => {
    await storePart(making, { position, content: Buffer.concat(waiting), progress });
    position += 1;
    waiting = [];
    waitingBytes = 0;
  };
  await collectArchive({
    database,
    ctx,
    exportId,
    sink: async (piece) => {
      // Only the one worker that collects may delete what exists.
      if (!isBegun) await begin(making);
      isBegun = true;
      making.signal.throwIfAborted();
      waiting.push(piece);
      waitingBytes += piece.length;
      size += piece.length;
      if (waitingBytes >= partBytes) await store();
    },
    onProgress: (share) => {
      progress = Math.floor(share * 99);
    },
  });
  if (waitingBytes > 0) await store();
  return size;
}

async function begin({ ctx, exportId }: Making): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    const isBegun = await changeAtWork(tx, ownerId, exportId, {
      status: 'running',
      progress: 0,
      attempts: sql`attempts + 1`,
    });
    if (!isBegun) throw new ExportOver();
    await deleteParts(tx, ownerId, exportId);
  });
}

async function storePart(
  { ctx, exportId }: Making,
  { position, content, progress }: { position: number; content: Buffer; progress: number },
): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    const changed = await changeAtWork(tx, ownerId, exportId, { progress });
    if (!changed) throw new ExportOver();
    await insertPart(tx, ownerId, { exportId, position, content });
  });
}

/** Finished and announced in one transaction: a repeat finds nothing left to do. */
async function finish(
  { database, outbox, origin }: Platform,
  { ctx, exportId }: Making,
  size: number,
): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + exportRetentionDays * dayMs);
  await runAsService(database, async (tx) => {
    const isDone = await changeAtWork(tx, ownerId, exportId, {
      status: 'done',
      progress: 100,
      size_bytes: size,
      finished_at: now,
      expires_at: expiresAt,
    });
    if (!isDone) return;
    await emailExportReady(tx, { outbox, origin }, { ownerId, exportId, expiresAt });
    const { timeZone } = await readLocalDay(tx, ownerId, now);
    const until = localDate(expiresAt, timeZone);
    await notifyMember(
      { tx, jobs: ctx.jobs },
      { memberId: ownerId, kind: 'export_ready', fact: exportId, facts: { until } },
    );
  });
}

async function fail({ ctx, exportId }: Making, error: unknown): Promise<void> {
  const ownerId = ctx.actor.memberId;
  ctx.log.error({ err: error, exportId }, 'an export failed');
  await ctx.database.transaction(async (tx) => {
    const failed = { status: 'failed', finished_at: ctx.clock.now() } as const;
    await changeAtWork(tx, ownerId, exportId, failed);
    await deleteParts(tx, ownerId, exportId);
  });
}
