/** Where visitors come from, as far as their browser says; the address itself is not kept. */
export const referrerClasses = ['direct', 'own', 'search', 'social', 'email', 'other'] as const;
export type ReferrerClass = (typeof referrerClasses)[number];

/** What a visit can lead to: opening the way to an account, and having one. */
export const siteSteps = ['start', 'sign_up'] as const;
export type SiteStep = (typeof siteSteps)[number];

/** A page's next views within this time belong to the same visit. */
export const visitMinutes = 30;
/** The days that administrators can look back. */
export const figureDays = [7, 28, 90] as const;
/** Fewer visits than these say nothing about a place. */
export const leastVisits = 20;
