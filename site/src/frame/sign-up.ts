import { paths } from '@kith/contract/app-routes/paths';

/** Where a visitor becomes a member: the next step of every page. */
export const signUpPath = paths.auth({ mode: 'sign-up' });

/** The same, and then on to a screen of the app. */
export const signUpFor = (to: string): string => paths.auth({ mode: 'sign-up', to });
