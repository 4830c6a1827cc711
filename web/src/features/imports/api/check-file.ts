import type { ErrorCode } from '@kith/contract/core/errors';
import { importFileLimitBytes } from '@kith/contract/imports/rules';

export const acceptedExtensions = ['.csv', '.tsv', '.txt', '.zip', '.vcf', '.json'] as const;

/** Why a file would be refused, checked before it is sent; null if it may go. */
export function checkFile({ name, size }: { name: string; size: number }): ErrorCode | null {
  const isKnown = acceptedExtensions.some((extension) => name.toLowerCase().endsWith(extension));
  if (!isKnown) return 'import_file_unsupported';
  if (size > importFileLimitBytes) return 'import_file_too_large';
  return size === 0 ? 'import_file_empty' : null;
}
