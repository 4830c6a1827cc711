/*
 * The bytes that Chromium and its vendor's push service exchange: messages of protobuf, one after the
 * other, each behind a number for its kind and its length (MCS). Only what a journey needs of them.
 */

/** What comes first in each direction. */
export const wireVersion = 41;

export const kinds = { login: 2, welcome: 3, push: 8 } as const;

type FieldValue = bigint | string | Uint8Array;

/** A message of protobuf from its fields, by number; several of one number are an array. */
export function writeMessage(fields: Record<number, FieldValue | FieldValue[]>): Buffer {
  const parts = Object.entries(fields).flatMap(([number, values]) =>
    [values].flat().map((value) => writeField(BigInt(number), value)),
  );
  return Buffer.concat(parts);
}

/** A number of eight bytes, as the ids of devices are. */
export function writeFixed(number: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([writeVarint((BigInt(number) << 3n) | 1n), bytes]);
}

function writeField(number: bigint, value: FieldValue): Buffer {
  if (typeof value === 'bigint')
    return Buffer.concat([writeVarint(number << 3n), writeVarint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([
    writeVarint((number << 3n) | 2n),
    writeVarint(BigInt(bytes.length)),
    bytes,
  ]);
}

function writeVarint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}

/** One message as it travels. */
export function writeFrame(kind: number, message: Buffer): Buffer {
  return Buffer.concat([Buffer.from([kind]), writeVarint(BigInt(message.length)), message]);
}

/** The first frame of what came so far, without the version before it; null while a part is missing. */
export function readFrame(bytes: Buffer): { kind: number; message: Buffer } | null {
  const kind = bytes[0];
  const size = readVarint(bytes, 1);
  if (kind === undefined || size === null) return null;
  const end = size.end + Number(size.value);
  return end > bytes.length ? null : { kind, message: bytes.subarray(size.end, end) };
}

/** The texts of a message, by the number of their field; its numbers are passed over. */
export function readTexts(message: Buffer): Map<number, string> {
  const texts = new Map<number, string>();
  for (let at = 0; at < message.length;) {
    const key = readVarint(message, at);
    const next = key && readVarint(message, key.end);
    if (!key || !next) break;
    at = next.end;
    if ((key.value & 7n) !== 2n) continue;
    at += Number(next.value);
    texts.set(Number(key.value >> 3n), message.toString('utf8', next.end, at));
  }
  return texts;
}

function readVarint(bytes: Buffer, start: number): { value: bigint; end: number } | null {
  let value = 0n;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return { value, end: at + 1 };
  }
  return null;
}
