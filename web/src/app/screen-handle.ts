import type { QueryClient } from '@tanstack/react-query';

/** What a screen may set for its frame: `export const handle: ScreenHandle`. */
export type ScreenHandle = {
  /**
   * Gives the screen the whole area under the bar, without padding or maximum width; the address may
   * decide it.
   */
  isFullBleed?: boolean | ((search: URLSearchParams) => boolean);
  /** Prefetches what the screen shows first; the address may decide what that is. */
  prefetch?: (queryClient: QueryClient, search: URLSearchParams) => Promise<unknown>;
};
