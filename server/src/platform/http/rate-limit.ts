import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#platform/app-error.ts';

/** Counts calls by key within this process: a cap on what one caller makes it do, not a lock. */
export type RateLimit = {
  /** @throws `rate_limited` with `details.retry_after_s` when the key has used its points up. */
  take: (key: string) => Promise<void>;
};

export function createRateLimit(options: { points: number; durationS: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: options.points, duration: options.durationS });
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new AppError('rate_limited', 'Too many requests', {
          retry_after_s: Math.ceil(error.msBeforeNext / 1_000),
        });
      }
    },
  };
}
