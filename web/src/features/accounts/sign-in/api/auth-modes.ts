/** What the sign-in screen shows. */
export const authModes = ['sign-in', 'sign-up', 'forgot', 'link', 'phone', 'company'] as const;
export type AuthMode = (typeof authModes)[number];
