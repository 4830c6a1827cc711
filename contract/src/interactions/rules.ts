/** Counted by the server from what members do here: such a row can be deleted, but not corrected. */
export const countedSources: readonly string[] = ['messages', 'feed'];
