import { fileMediaTypes } from '@kith/contract/contact-files/rules';

/** The type that a browser sees of a stored file. One of any other kind is not passed on. */
function servedType(mediaType: string): string {
  if (mediaType === 'text/plain') return 'text/plain; charset=utf-8';
  return Object.hasOwn(fileMediaTypes, mediaType) ? mediaType : 'application/octet-stream';
}

/**
 * Headers of a file to download, never a page: whatever it contains, a browser saves it and runs
 * nothing. The name follows RFC 6266 and 8187, with a plain one for old readers.
 */
export function attachmentHeaders(file: {
  name: string;
  mediaType: string;
  bytes: number;
}): Record<string, string> {
  const plain = file.name.replace(/[^\w .()-]/gu, '_');
  const encoded = encodeURIComponent(file.name).replace(
    /['()*!]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-type': servedType(file.mediaType),
    'content-length': String(file.bytes),
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    // Not compressed either, so that its length is known.
    'cache-control': 'private, no-store, no-transform',
    vary: 'authorization',
  };
}
