import { minuteMs } from '../core/time.ts';

/** How long a sign-in request of the forum can be answered. The forum itself waits as long. */
export const forumRequestMs = 10 * minuteMs;

/** A forum takes names of groups of up to twenty letters, digits and underscores. */
export const forumGroupMaxLength = 20;
