import { feedLimits } from '@kith/contract/feed/rules';
import { secondMs } from '@kith/contract/core/time';
import { apiClient } from '#lib/api-client.ts';
import { recordUsage } from '#lib/usage.ts';

/** So long a post is in view before it counts as read. */
export const readAfterMs = 2 * secondMs;
const reportEveryMs = 5 * secondMs;

const reported = new Set<string>();
let waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the first of those that wait came into view, in ms of the page's clock. */
let since = 0;

function send() {
  timer = undefined;
  const viewDuration = Math.round(performance.now() - since);
  since = performance.now();
  const ids = [...waiting].slice(0, feedLimits.viewed);
  waiting = new Set([...waiting].slice(feedLimits.viewed));
  if (ids.length === 0) return;
  const usageData = { postCount: ids.length, viewDuration };
  recordUsage({ featureName: 'feed', action: 'viewed', usageData });
  // Only the order of the feed depends on it.
  void apiClient.feed.viewed({ post_ids: ids }).catch(() => undefined);
  if (waiting.size > 0) timer = setTimeout(send, reportEveryMs);
}

/** Reports once in a visit that the member has read a post; the feed learns its topics. */
export function reportView(postId: string) {
  if (reported.has(postId)) return;
  reported.add(postId);
  if (waiting.size === 0) since = performance.now() - readAfterMs;
  waiting.add(postId);
  timer ??= setTimeout(send, reportEveryMs);
}
