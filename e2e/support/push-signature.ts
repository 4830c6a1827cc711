import { createPublicKey, verify } from 'node:crypto';

/**
 * Whether a push comes from the site that a browser subscribed to, and is for this service: its
 * header names the site's key and holds a token that this key signed (RFC 8292).
 */
export function isSignedPush(
  header: string,
  { host, publicKey }: { host: string; publicKey: string },
): boolean {
  const [, token = '', named] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/u.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (named !== publicKey || point.length !== 65) return false;
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
  return (
    aud === `https://${host}` &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
