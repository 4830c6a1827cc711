/** The first steps, in order. */
export const quickstartSteps = ['import', 'cadence', 'interaction', 'nudge'] as const;
export type QuickstartStep = (typeof quickstartSteps)[number];
