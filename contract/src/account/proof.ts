import { z } from 'zod';

export const proofMaxLength = 1_000;

/**
 * Proves the member's identity again: one of these if the last proof is older than `freshProofMs`.
 */
export const proofShape = {
  password: z.string().max(proofMaxLength).optional(),
  /** The code that `GET /auth/v1/reauthenticate` sends. */
  nonce: z.string().max(proofMaxLength).optional(),
};
