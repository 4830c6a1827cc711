/** Limits of the search over everything, spec point 9. */
export const searchLimits = {
  minQuery: 2,
  query: 200,
  defaultResults: 20,
  maxResults: 100,
  maxOffset: 1_000,
  recent: 50,
  recentShown: 8,
};

export const searchDebounceMs = 300;
