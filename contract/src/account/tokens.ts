import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { lineSchema } from '../core/text.ts';
import { scopes, tokenMaxDays, tokenNameMaxLength } from './rules.ts';
import { proofShape } from './proof.ts';
import { accountEndpoints, closedEndpoints, scopeSchema } from './scopes.ts';

/** A personal access token for scripts, without the secret. */
export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(scopeSchema),
  /** The first characters of the secret, to distinguish tokens. */
  prefix: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

export const accessTokenInputSchema = z.object({
  name: lineSchema(tokenNameMaxLength).pipe(z.string().min(1)),
  scopes: z
    .array(scopeSchema)
    .min(1)
    .max(scopes.length)
    .transform((given) => scopes.filter((scope) => given.includes(scope))),
  expires_in_days: z.number().int().min(1).max(tokenMaxDays),
  ...proofShape,
});

/**
 * `token` is returned once, in the first answer, and stored nowhere: a repeat with the same
 * Idempotency-Key returns the same token with null in its place.
 */
export const createdTokenSchema = accessTokenSchema.extend({ token: z.string().nullable() });
export type CreatedToken = z.infer<typeof createdTokenSchema>;

const oc = accountEndpoints;
const tags = ['account'];

export const accessTokenEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/account/tokens',
      tags,
      summary: 'The member’s access tokens, newest first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(accessTokenSchema)),
  /**
   * `limit_reached` beyond `tokensPerMember`; `reauthentication_needed` when a proof is required,
   * `reauthentication_failed` when it is wrong.
   */
  create: closedEndpoints('fresh')
    .route({
      method: 'POST',
      path: '/account/tokens',
      tags,
      successStatus: 201,
      summary: 'Create an access token; its secret is returned only once',
    })
    .input(accessTokenInputSchema)
    .output(createdTokenSchema),
  revoke: closedEndpoints('fresh')
    .route({
      method: 'DELETE',
      path: '/account/tokens/{id}',
      tags,
      summary: 'Revoke an access token at once',
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: idSchema })),
};
