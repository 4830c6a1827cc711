/** How a guest of the previews proved who they are: by nothing. Their sessions have it. */
export const guestMethod = 'review';

/** A guest reads what is made of their own sample network. What isn't here doesn't answer them. */
const reads = [
  /^\/api\/v1\/(?:agenda|ai-controls|analyses|badges|billing|cadence|companies|consents|contact-groups)(?:\/|$)/u,
  /^\/api\/v1\/(?:contact-intelligence|contact-merges|contact-views|dashboard|duplicates|engagements)(?:\/|$)/u,
  /^\/api\/v1\/(?:expectations|insights|meetings|notification-preferences|nudges|opportunities)(?:\/|$)/u,
  /^\/api\/v1\/(?:privacy-preferences|profile|profile-analyses|quickstart|signals|triage|wallet)(?:\/|$)/u,
  /^\/api\/v1\/contacts(?:\/(?:count|facets\/[\w-]+|[0-9a-f-]{36}(?:\/(?:files|reminders|timeline|history|relationships|warmth))?))?$/u,
  /^\/api\/v1\/profiles\/me(?:\/preview)?$/u,
  /^\/api\/v1\/conversations\/unread$/u,
  /^\/auth\/v1\/user$/u,
  /^\/rest\/v1\/(?:notifications|user_consent)$/u,
];

/** Reads that the stock client sends as POST, and the way out. */
const posts = /^\/(?:rest\/v1\/rpc\/(?:get_feature_flags|is_admin_user)|auth\/v1\/logout)$/u;

/** What a guest's token may be used for. */
export function isGuestCall(method: string, path: string): boolean {
  if (method === 'POST') return posts.test(path);
  return (method === 'GET' || method === 'HEAD') && reads.some((read) => read.test(path));
}
