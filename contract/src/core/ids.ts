import { z } from 'zod';

export const idSchema = z.uuid();

/**
 * Identifies one attempt of a creating POST: a repeat with the same key returns the first result.
 */
export const idempotencyKeySchema = z.string().min(8).max(200);
