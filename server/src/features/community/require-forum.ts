import { notFound } from '#platform/app-error.ts';

import type { Forum } from './open-forum.ts';

/** @throws `not_found` where none is configured. */
export function requireForum({ forum }: { forum: Forum | null }): Forum {
  if (forum === null) throw notFound('Forum');
  return forum;
}
