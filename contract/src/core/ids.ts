import { z } from 'zod';

export const idSchema = z.uuid();

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Whether the database would read the text as a UUID: of any version, in either case. */
export function isUuid(text: string): boolean {
  return uuidForm.test(text);
}

/** What names one attempt of a POST that creates: a repeat with the same key returns the first result. */
export const idempotencyKeySchema = z.string().min(8).max(200);
