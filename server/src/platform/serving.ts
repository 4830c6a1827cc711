/** Whether a load balancer should send requests to this process. */
export type Serving = {
  phase: 'starting' | 'serving' | 'stopping';
  areJobsRunning: () => boolean;
};

/** For a part of the app without the process around it. */
export const alwaysServing: Serving = { phase: 'serving', areJobsRunning: () => true };
