export const profileJobName = 'profile-analyses.run';

/** How often a profile is begun before it is given up. */
export const profileAttempts = 5;
