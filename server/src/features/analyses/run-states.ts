export const analysisJobName = 'analyses.run';

/** Statuses of a run that goes on. */
export const openStatuses = ['starting', 'running'];
