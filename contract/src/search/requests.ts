const shownInDialog = 8;

/** What the search dialog sends for what is typed; the bench measures the same request. */
export function dialogSearchRequest(query: string | null) {
  return { query, limit: shownInDialog };
}
