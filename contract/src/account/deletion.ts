import { z } from 'zod';

import { deletionDelayDays } from './rules.ts';
import { proofMaxLength, proofShape } from './proof.ts';
import { endpointsOf } from './scopes.ts';

/** Both null while the account stays. */
export const accountDeletionSchema = z.object({
  requested_at: z.iso.datetime().nullable(),
  scheduled_for: z.iso.datetime().nullable(),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

export const accountDeletionInputSchema = z.object({
  /** The member's own address, or a word of `deletionWords` where they have none. */
  email: z.string().max(proofMaxLength),
  ...proofShape,
});

const oc = endpointsOf(null);
const tags = ['account'];
const path = '/account/deletion';

/**
 * Until the day comes the member can sign in and read; what writes is refused as `account_deleting`,
 * save what stands here and the exports.
 */
export const accountDeletionEndpoints = {
  get: oc
    .route({ method: 'GET', path, tags, summary: 'Whether and when the account is deleted' })
    .input(z.object({}))
    .output(accountDeletionSchema),
  /**
   * `confirmation_mismatch` when `email` is not right, `reauthentication_needed` when a proof is
   * wanted, `reauthentication_failed` when it is wrong. Asking again changes nothing.
   */
  request: oc
    .route({
      method: 'POST',
      path,
      tags,
      summary: `Delete the account in ${deletionDelayDays} days; all other sessions and tokens end now`,
    })
    .input(accountDeletionInputSchema)
    .output(accountDeletionSchema),
  cancel: oc
    .route({ method: 'DELETE', path, tags, summary: 'Keep the account after all' })
    .output(accountDeletionSchema),
};
