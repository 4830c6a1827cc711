import cluster from 'node:cluster';

import { secondMs } from '@kith/contract/core/time';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/database/database.ts';

/** Counts calls by key: limits what one caller makes the service do, but locks nothing. */
export type RateLimit = {
  /**
   * Counts one call, or several at once.
   * @throws `rate_limited` with `details.retry_after_s` when the key has used its points up.
   */
  take: (key: string, calls?: number) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

/** A limit whose counts are in the database, so that several servers share it. */
export type SharedRateLimit = {
  /** Counts one use. */
  take: (key: string) => Promise<RateCount>;
  /** Undoes one use. */
  refund: (key: string) => Promise<void>;
  /** Refuses the key for this time, whatever its count. */
  block: (key: string, seconds: number) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

/** After a use: whether it was within the limit, and how many are left. */
type RateCount = { isAllowed: true; remaining: number } | { isAllowed: false; retryAfterS: number };

type Points = { points: number; durationS: number };

async function count(limiter: RateLimiterAbstract, key: string, calls = 1): Promise<RateCount> {
  try {
    return { isAllowed: true, remaining: (await limiter.consume(key, calls)).remainingPoints };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return {
      isAllowed: false,
      retryAfterS: Math.max(1, Math.ceil(error.msBeforeNext / secondMs)),
    };
  }
}

const inMemory = new Set<RateLimiterAbstract>();

/** Forgets what a key has used of every limit in the memory of this process. */
export async function forgetEverywhere(key: string): Promise<void> {
  await Promise.all([...inMemory].map((limiter) => limiter.delete(key)));
}

/** Counts here what the workers of this process ask for. */
export function countForWorkers(): void {
  void new RateLimiterClusterMaster();
}

/**
 * A limit in memory, lost when the server ends. The workers of one server count together, under the limit's
 * name; several servers each on their own.
 */
export function createRateLimit({ name, points, durationS }: Points & { name: string }): RateLimit {
  const options = { keyPrefix: name, points, duration: durationS };
  const limiter = cluster.isWorker
    ? new RateLimiterCluster(options)
    : new RateLimiterMemory(options);
  inMemory.add(limiter);
  return {
    take: async (key, calls) => {
      const counted = await count(limiter, key, calls);
      if (counted.isAllowed) return;
      throw new AppError('rate_limited', 'Too many requests', {
        retry_after_s: counted.retryAfterS,
      });
    },
    forget: async (key) => {
      await limiter.delete(key);
    },
  };
}

/** A limit that survives restarts; `name` separates its keys from those of others. */
export function openSharedRateLimit(
  database: Database,
  name: string,
  { points, durationS }: Points,
): SharedRateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    schemaName: 'auth',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: durationS,
  });
  return {
    take: (key) => count(limiter, key),
    refund: async (key) => void (await limiter.reward(key)),
    block: async (key, seconds) => void (await limiter.block(key, seconds)),
    forget: async (key) => void (await limiter.delete(key)),
  };
}
