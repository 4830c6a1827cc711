import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

/** One element of DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const tags = { sequence: 0x30, set: 0x31, integer: 0x02, bits: 0x03, text: 0x0c, time: 0x17 };
const sha256WithRsa = Buffer.from('06092a864886f70d01010b0500', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const version3 = Buffer.from('a003020102', 'hex');

/** A certificate that a key of RSA made for itself, as PEM. */
export function makeCertificate(privateKey: KeyObject, name: string): string {
  const { sequence, set, integer, bits, text, time } = tags;
  const algorithm = der(sequence, sha256WithRsa);
  const subject = der(sequence, der(set, der(sequence, commonName, der(text, Buffer.from(name)))));
  const validity = ['250101000000Z', '400101000000Z'].map((at) => der(time, Buffer.from(at)));
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const serial = der(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const content = der(
    sequence,
    version3,
    serial,
    algorithm,
    subject,
    der(sequence, ...validity),
    subject,
    spki,
  );
  const signature = sign('sha256', content, privateKey);
  const whole = der(sequence, content, algorithm, der(bits, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/gu) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
