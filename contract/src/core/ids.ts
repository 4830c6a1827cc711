import { z } from 'zod';

export const idSchema = z.uuid();

/** What names one attempt of a POST that creates: a repeat with the same key returns the first result. */
export const idempotencyKeySchema = z.string().min(8).max(200);
