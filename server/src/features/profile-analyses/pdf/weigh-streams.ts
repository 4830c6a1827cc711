import { constants, inflateSync } from 'node:zlib';

const megabyte = 1024 * 1024;
const heaviest = { stream: 16 * megabyte, all: 48 * megabyte, streams: 5_000, levels: 3 };

/** Filters that grow a few bytes without a limit that could be looked at; text is not written with them. */
const growing = /\/(?:LZWDecode|RunLengthDecode|Crypt)\b/u;
/** A letter or digit of a name that is written as its number: only to hide a name. */
const hidden = /\/[\w.+-]{0,40}#(?:3\d|[46][1-9a-f]|[57][\da])/iu;

/**
 * Whether a PDF stays small when it is opened. Threat: some kilobytes that become gigabytes, which no limit
 * of a thread's heap stops, since buffers aren't in it. So each compressed stream is inflated here first, up
 * to a limit, also one inside another.
 */
export function isLight(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (growing.test(text) || hidden.test(text)) return false;
  let total = 0;
  let streams = 0;
  for (const { index, 0: mark } of text.matchAll(/stream\r?\n/gu)) {
    streams += 1;
    if (streams > heaviest.streams) return false;
    let part = content.subarray(index + mark.length);
    for (let level = 0; looksDeflated(part); level += 1) {
      const inflated = inflate(part);
      if (inflated === 'heavy' || level === heaviest.levels) return false;
      if (inflated === null) break;
      total += inflated.length;
      if (total > heaviest.all) return false;
      part = inflated;
    }
  }
  return true;
}

/** By the two bytes that such a stream begins with: RFC 1950, 2.2. */
function looksDeflated(part: Buffer): boolean {
  const [first = 0, second = 0] = part;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

/** Null for what only looked like it. */
function inflate(part: Buffer): Buffer | 'heavy' | null {
  try {
    const finishFlush = constants.Z_SYNC_FLUSH;
    return inflateSync(part, { maxOutputLength: heaviest.stream, finishFlush });
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'heavy' : null;
  }
}
