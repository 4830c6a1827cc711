import { photoLimitCharacters } from '@kith/contract/vcard/lines';
import { readImageType } from '#platform/images/image-type.ts';
import { stripMetadata } from '#platform/images/strip-metadata.ts';

/**
 * A picture inside a file, in base64: without its metadata, null if invalid. A linked address is
 * never fetched: its owner would learn of it.
 */
export function readInlinePhoto(base64: string): string | null {
  if (base64.length > photoLimitCharacters || !/^[A-Za-z0-9+/]+={0,2}$/u.test(base64)) return null;
  const content = Buffer.from(base64, 'base64');
  const type = readImageType(content);
  return type && (stripMetadata(content, type)?.toString('base64') ?? null);
}
