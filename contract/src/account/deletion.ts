import { z } from 'zod';

import { deletionDelayDays } from './rules.ts';
import { proofMaxLength, proofShape } from './proof.ts';
import { accountEndpoints, closedEndpoints } from './scopes.ts';

/** Both null while the account is kept. */
export const accountDeletionSchema = z.object({
  requested_at: z.iso.datetime().nullable(),
  scheduled_for: z.iso.datetime().nullable(),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

export const accountDeletionInputSchema = z.object({
  /** The member's own address, or a word of `deletionWords` if they have none. */
  email: z.string().max(proofMaxLength),
  ...proofShape,
});

const oc = accountEndpoints;
const tags = ['account'];
const path = '/account/deletion';

/**
 * Until then the member can sign in and read; writes are refused with `account_deleting`, except
 * these endpoints, the exports and the end of a paid plan. A paid plan ends with its period, and renews
 * as before if the account is kept.
 */
export const accountDeletionEndpoints = {
  get: oc
    .route({ method: 'GET', path, tags, summary: 'Whether and when the account is deleted' })
    .input(z.object({}))
    .output(accountDeletionSchema),
  /**
   * `confirmation_mismatch` when `email` is wrong, `reauthentication_needed` when a proof is
   * required, `reauthentication_failed` when it is wrong. Asking again changes nothing.
   */
  request: closedEndpoints('fresh')
    .route({
      method: 'POST',
      path,
      tags,
      summary: `Delete the account in ${deletionDelayDays} days; all other sessions and tokens end now`,
    })
    .input(accountDeletionInputSchema)
    .output(accountDeletionSchema),
  cancel: closedEndpoints('member')
    .route({ method: 'DELETE', path, tags, summary: 'Cancel the deletion of the account' })
    .output(accountDeletionSchema),
};
