import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What the member may see has changed. What is on screen is read again in its place, so that nothing
 * moves and nothing that is written there is lost; the rest is forgotten, or it would be shown once
 * more before its next answer.
 */
export function restartQueries(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.resetQueries({
    queryKey,
    type: 'inactive',
    // Without an answer there is nothing to forget, and whoever waits for one goes on waiting.
    predicate: ({ state }) => state.data !== undefined,
  });
  void queryClient.invalidateQueries({ queryKey });
}
