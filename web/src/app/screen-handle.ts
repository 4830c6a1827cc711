import type { QueryClient } from '@tanstack/react-query';

/** What a screen may say to the frame around it: `export const handle: ScreenHandle`. */
export type ScreenHandle = {
  /** Gives the screen the whole area under the bar, without padding or greatest width. */
  isFullBleed?: boolean;
  /** Asks early for what the screen shows first; the address may say what that is. */
  prefetch?: (queryClient: QueryClient, search: URLSearchParams) => Promise<unknown>;
};
