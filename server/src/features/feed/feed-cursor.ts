import { z } from 'zod';

import { decodeCursor } from '#platform/http/cursor.ts';

const timeKeyset = z.tuple([
  // Cursors can be forged, also with an impossible year.
  z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000')),
  z.uuid(),
]);
const signalKeyset = z.tuple([z.number(), z.uuid()]);

/**
 * Where the next page starts. `posts`: after this place in time, `order`: at this place of a stored
 * order; null when there are no more of a kind.
 */
const feedCursorSchema = z.object({
  posts: timeKeyset.nullable(),
  order: z.tuple([z.uuid(), z.int().min(0)]).nullable(),
  hasPosts: z.boolean(),
  signals: signalKeyset.nullable(),
  hasSignals: z.boolean(),
});
export type FeedCursor = z.infer<typeof feedCursorSchema>;

const firstPage: FeedCursor = {
  posts: null,
  order: null,
  hasPosts: true,
  signals: null,
  hasSignals: true,
};

/** @throws `invalid_cursor` */
export function readFeedCursor(text: string | undefined): FeedCursor {
  return text === undefined ? firstPage : decodeCursor(feedCursorSchema, text);
}

/** @throws `invalid_cursor` */
export function readNewestCursor(text: string): z.infer<typeof timeKeyset> {
  return decodeCursor(timeKeyset, text);
}
