import {
  type DuplicateContactDetails,
  duplicateContactDetailsSchema,
} from '@kith/contract/contacts/schemas';
import { errorCodeOf } from '#lib/error-codes.ts';

/** The possible duplicate of a refused contact; null for every other failure. */
export function readDuplicate(error: unknown): DuplicateContactDetails | null {
  if (errorCodeOf(error) !== 'duplicate_contact') return null;
  const details = duplicateContactDetailsSchema.safeParse((error as { data?: unknown }).data);
  return details.success ? details.data : null;
}
