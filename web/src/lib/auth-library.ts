/** The stock client of `/auth/v1` in a file of its own: a signed-in member's first screen loads without it. */
export { AuthClient } from '@supabase/auth-js';
