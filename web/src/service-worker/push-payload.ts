/** The validated content of a push message. */
export type PushPayload = {
  title: string;
  body: string;
  /** A path on this site. */
  path: string;
  /** A later message with the same tag replaces this one. */
  tag: string | null;
  /** The unread count for the app's icon; null leaves it unchanged. */
  badgeCount: number | null;
};

const homePath = '/dashboard';
const titleLimit = 120;
const bodyLimit = 400;
const tagLimit = 100;

const controls = /\p{Cc}+/gu;

function readText(value: unknown, limit: number): string {
  return typeof value === 'string' ? value.replace(controls, ' ').trim().slice(0, limit) : '';
}

/** The path of an address on this origin; the dashboard for any other origin. */
export function toOwnPath(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !URL.canParse(value, origin)) return homePath;
  const url = new URL(value, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : homePath;
}

/**
 * Reads the JSON of a push, `{title, body, url, tag, badge_count?}`: text only, shortened to what a
 * notification shows, and only addresses on this site. Null if there is nothing to show.
 */
export function readPushPayload(json: string, origin: string): PushPayload | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { title, body, url, tag, badge_count: count } = value as Record<string, unknown>;
  const shownTitle = readText(title, titleLimit);
  if (shownTitle === '') return null;
  return {
    title: shownTitle,
    body: readText(body, bodyLimit),
    path: toOwnPath(url, origin),
    tag: readText(tag, tagLimit) || null,
    badgeCount: Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : null,
  };
}
