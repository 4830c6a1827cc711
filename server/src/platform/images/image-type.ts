export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/**
 * A picture's type by its first bytes, whatever its name or sender claims; null for anything else.
 */
export function readImageType(content: Buffer): ImageType | null {
  const head = content.subarray(0, 12).toString('latin1');
  if (head.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001A\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return null;
}
