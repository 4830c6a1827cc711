import type { ForumFaultKind, ForumState } from '@kith/contract/community/group-endpoints';
import { minuteMs, secondMs } from '@kith/contract/core/time';

import { type Database } from '#platform/database/database.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { PublicAnswer } from '#platform/outbound/request-public.ts';

import { requestForum } from './forum-api.ts';
import type { Forum } from './open-forum.ts';

const timeLimitMs = 10 * secondMs;
/** A page of five hundred members. */
const answerBytes = 4 * 1024 * 1024;
/** Of a forum that doesn't say how long it wants to be left alone, and the longest that is believed. */
const usualPauseMs = minuteMs;
const longestPauseMs = 60 * minuteMs;

/** The forum failed: how, as administrators see it. Nothing that it says is repeated. */
export class ForumFault extends Error {
  readonly kind: ForumFaultKind;
  readonly retryAt: Date | null;

  constructor(kind: ForumFaultKind, retryAt: Date | null = null) {
    super(`The forum: ${kind}`);
    this.name = 'ForumFault';
    this.kind = kind;
    this.retryAt = retryAt;
  }
}

type ForumCall = { method?: 'GET' | 'PUT' | 'DELETE'; form?: Record<string, string> };

/** Calls to the forum's API with its key. */
export type ForumClient = {
  /**
   * @returns its JSON; null for 404.
   * @throws ForumFault
   */
  call: (path: string, call?: ForumCall) => Promise<unknown>;
};

/**
 * A client that respects the forum's limits: once it was asked to wait, it sends nothing until then, also
 * on other servers and in jobs. Null without a forum or a key to its API.
 */
export function openForumClient({
  forum,
  database,
  clock,
}: {
  forum: Forum | null;
  database: Database;
  clock: Clock;
}): ForumClient | null {
  if (forum === null || forum.key === null) return null;
  return {
    call: async (path, call = {}) => {
      const now = clock.now();
      const pausedUntil = await readPause(database);
      if (pausedUntil !== null && pausedUntil > now) {
        throw new ForumFault('rate_limited', pausedUntil);
      }
      const answer = await send(forum, path, call);
      if (answer.status === 429) {
        const retryAt = readRetryAfter(answer.headers['retry-after'], now);
        await runAsService(database, (tx) =>
          tx
            .insertInto('forum_sync_state')
            .values({ paused_until: retryAt })
            .onConflict((conflict) =>
              conflict.column('is_only').doUpdateSet({ paused_until: retryAt }),
            )
            .execute(),
        );
        throw new ForumFault('rate_limited', retryAt);
      }
      return readAnswer(answer);
    },
  };
}

async function readPause(database: Database): Promise<Date | null> {
  const row = await runAsService(database, (tx) =>
    tx.selectFrom('forum_sync_state').select('paused_until').executeTakeFirst(),
  );
  return readTime(row?.paused_until ?? null);
}

async function send(forum: Forum, path: string, call: ForumCall): Promise<PublicAnswer> {
  try {
    return await requestForum(forum, path, { ...call, asOperator: true, timeLimitMs, answerBytes });
  } catch {
    throw new ForumFault('unreachable');
  }
}

/** Seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(value: string | undefined, now: Date): Date {
  const given = value?.trim() ?? '';
  const pauseMs = /^\d{1,9}$/u.test(given)
    ? Number(given) * secondMs
    : Date.parse(given) - now.getTime();
  const ms = Number.isNaN(pauseMs) ? usualPauseMs : pauseMs;
  return new Date(now.getTime() + Math.min(longestPauseMs, Math.max(secondMs, ms)));
}

function readAnswer({ status, body }: PublicAnswer): unknown {
  if (status === 404) return null;
  if (status === 401 || status === 403) throw new ForumFault('key_refused');
  if (status === 400 || status === 409 || status === 422) throw new ForumFault('change_refused');
  if (status !== 200) throw new ForumFault('failed');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ForumFault('unreadable');
  }
}

/** How the forum is, for administrators. */
export function describeForum(forum: Forum | null, fault: ForumFault | null = null): ForumState {
  if (forum === null) {
    const missing = ['DISCOURSE_URL', 'DISCOURSE_CONNECT_SECRET', 'DISCOURSE_API_KEY'];
    return { state: 'no_forum', host: null, missing_settings: missing, retry_at: null };
  }
  const { host } = forum;
  if (forum.key === null) {
    return { state: 'no_key', host, missing_settings: ['DISCOURSE_API_KEY'], retry_at: null };
  }
  return {
    state: fault?.kind ?? 'ready',
    host,
    missing_settings: [],
    retry_at: fault?.retryAt?.toISOString() ?? null,
  };
}

/** What the forum says, or how it failed; anything else that fails goes on. */
export async function orFault<Result>(
  work: Promise<Result>,
): Promise<{ result: Result; fault: null } | { result: null; fault: ForumFault }> {
  try {
    return { result: await work, fault: null };
  } catch (error) {
    if (error instanceof ForumFault) return { result: null, fault: error };
    throw error;
  }
}
