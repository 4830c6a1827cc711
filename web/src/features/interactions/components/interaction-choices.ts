import type { loggableKinds } from '@kith/contract/interactions/schemas';
import type { Direction } from '@kith/contract/warmth/rules';

export type LoggableKind = (typeof loggableKinds)[number];

/** The choices beside the text of an interaction. */
export type InteractionChoices = {
  kind: LoggableKind;
  direction: Direction;
  /** A wall clock time in the member's time zone, `2026-11-20T09:41`; null means now. */
  when: string | null;
};

/** Meetings and notes have no direction; other kinds have a sender. */
export function hasDirection(kind: LoggableKind): boolean {
  return kind !== 'meeting' && kind !== 'note';
}

/** The initial direction of a kind. */
export function firstDirection(kind: LoggableKind): Direction {
  return kind === 'message' || kind === 'email' ? 'out' : 'mutual';
}
