import { contactFileLimits } from '@kith/contract/contact-files/rules';
import type { ErrorCode } from '@kith/contract/core/errors';
import { errorCodeOf } from '#lib/error-codes.ts';
import type { ChosenFile } from '#ui/use-file-drop.ts';

/** What the browser itself rejects, by the catalogue's code; null for a folder. */
export class FileRefused extends Error {
  readonly code: ErrorCode | null;
  constructor(code: ErrorCode | null) {
    super(code ?? 'folder');
    this.code = code;
  }
}

/** Why a file would be refused, checked before it is sent; null if it may go. */
export function refusalOf({ file, isFolder }: ChosenFile): FileRefused | null {
  if (isFolder) return new FileRefused(null);
  if (file.size === 0) return new FileRefused('file_empty');
  return file.size > contactFileLimits.fileBytes ? new FileRefused('file_too_large') : null;
}

/** Whether sending the same file again may succeed. */
export function canRetry(error: unknown): boolean {
  const code = errorCodeOf(error);
  const isFolder = error instanceof FileRefused && error.code === null;
  return !isFolder && code !== 'file_empty' && code !== 'file_too_large';
}
