const megabyte = 1024 * 1024;

/** Limits of files: for one file, one contact, and the member's total. */
export const contactFileLimits = {
  fileBytes: 10 * megabyte,
  perContact: 50,
  memberBytes: 250 * megabyte,
  /** Characters of a name. */
  name: 200,
} as const;

/** How long a deleted file can be restored before it is erased. */
export const fileRestorableHours = 24;

/** The part of the space from which on the member sees how much of it is used. */
export const spaceWarningFrom = 0.8;

export const fileKinds = [
  'image',
  'pdf',
  'document',
  'spreadsheet',
  'presentation',
  'archive',
  'text',
  'other',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Every recognized media type, with its name for members. */
export const fileMediaTypes = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/heic': 'image',
  'image/tiff': 'image',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.oasis.opendocument.text': 'document',
  'application/rtf': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'spreadsheet',
  'application/vnd.oasis.opendocument.spreadsheet': 'spreadsheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'presentation',
  'application/vnd.oasis.opendocument.presentation': 'presentation',
  'application/zip': 'archive',
  'text/plain': 'text',
  'application/octet-stream': 'other',
} as const satisfies Record<string, FileKind>;
export type FileMediaType = keyof typeof fileMediaTypes;

/** The name of a media type for members. */
export function fileKindOf(mediaType: string): FileKind {
  return Object.hasOwn(fileMediaTypes, mediaType)
    ? fileMediaTypes[mediaType as FileMediaType]
    : 'other';
}
