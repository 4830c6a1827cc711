export const analysisJobName = 'analyses.run';

/** Statuses of a run that goes on. */
export const openStatuses = ['starting', 'running'];

/** How often a run is begun without any progress before it is given up. */
export const runAttempts = 5;
