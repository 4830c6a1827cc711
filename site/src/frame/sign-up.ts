import { paths } from '@kith/contract/app-routes/paths';

/** Where a visitor becomes a member: the next step of every page. */
export const signUpPath = paths.auth({ mode: 'sign-up' });
