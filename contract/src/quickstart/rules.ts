/** The first steps, in their order. */
export const quickstartSteps = ['import', 'cadence', 'interaction', 'nudge'] as const;
export type QuickstartStep = (typeof quickstartSteps)[number];
