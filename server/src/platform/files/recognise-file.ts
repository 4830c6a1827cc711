import { isUtf8 } from 'node:buffer';

import type { FileMediaType } from '@kith/contract/contact-files/rules';
import { readImageType } from '#platform/images/image-type.ts';

const headBytes = 128;
const beginnings: readonly [string, FileMediaType][] = [
  ['%PDF-', 'application/pdf'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['II*\u0000', 'image/tiff'],
  ['MM\u0000*', 'image/tiff'],
  [String.raw`{\rtf`, 'application/rtf'],
];

const officePrefix = 'application/vnd.openxmlformats-officedocument.';
const officeParts: readonly [string, FileMediaType][] = [
  ['word/document', `${officePrefix}wordprocessingml.document`],
  ['xl/workbook', `${officePrefix}spreadsheetml.sheet`],
  ['ppt/presentation', `${officePrefix}presentationml.presentation`],
];
/** An OpenDocument file names its type in its first entry, at a fixed place, uncompressed. */
const openDocumentMark = 'mimetype';
const firstEntryName = 30;
const openDocuments = [
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
] as const satisfies readonly FileMediaType[];

/** Brands of the ISO container for phone pictures. */
const heicMark = /^.{4}ftyp(?:heic|heix|hevc|mif1|msf1)/su;
/** Control characters that no text contains, except page breaks and terminal colours. */
const notText = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/u;

/** A file's type by its content, whatever its name or sender claims. */
export function recogniseFile(content: Buffer): FileMediaType {
  const image = readImageType(content);
  if (image) return image;
  const head = content.subarray(0, headBytes).toString('latin1');
  const known = beginnings.find(([beginning]) => head.startsWith(beginning));
  if (known) return known[1];
  if (heicMark.test(head)) return 'image/heic';
  if (head.startsWith('PK\u0003\u0004')) return recogniseArchive(content, head);
  const isText = isUtf8(content) && !notText.test(content.toString('utf8'));
  return isText ? 'text/plain' : 'application/octet-stream';
}

/** Names of entries are stored uncompressed in an archive. */
function recogniseArchive(content: Buffer, head: string): FileMediaType {
  const afterName = head.slice(firstEntryName);
  const open = openDocuments.find((type) => afterName.startsWith(openDocumentMark + type));
  if (open) return open;
  const isOffice = content.includes('[Content_Types].xml');
  const part = isOffice && officeParts.find(([name]) => content.includes(name));
  return part ? part[1] : 'application/zip';
}
