/** The source of the current time, so that tests can control it. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
