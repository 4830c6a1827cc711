import { dayMs } from '../core/time.ts';

/** The lists of signals: those to answer, those put off, and those dismissed while they are still true. */
export const signalStates = ['open', 'snoozed', 'dismissed'] as const;
export type SignalState = (typeof signalStates)[number];

/** `done`: dealt with, without an interaction. `reopen` takes back any of the others. */
export const signalActions = ['snooze', 'dismiss', 'done', 'reopen'] as const;
export type SignalAction = (typeof signalActions)[number];
/** How many signals one request answers. */
export const signalsPerAction = 100;

/** What a member did about a signal. */
export const engagementActs = ['drafted', 'logged', 'done'] as const;
export type EngagementAct = (typeof engagementActs)[number];

/** For so long after an act a later interaction counts as what came of it. */
export const outcomeWindowMs = 14 * dayMs;
