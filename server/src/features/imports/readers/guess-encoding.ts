/** How many bytes are examined. */
const lookedAt = 1024 * 1024;

/**
 * The encoding of a text without a byte order mark: UTF-8 if most of its non-ASCII part is valid,
 * else that of old programs: Shift_JIS (kana: a byte 82 or 83, then another), GB18030 (letters are
 * pairs of high bytes), or Windows-1252 (letters are single high bytes).
 */
export function guessEncoding(content: Uint8Array): string {
  const beginning = content.subarray(0, lookedAt);
  const text = new TextDecoder('utf-8').decode(beginning);
  const broken = text.match(/\uFFFD/gu)?.length ?? 0;
  const whole = text.match(/[^\u0000-\u007F\uFFFD]/gu)?.length ?? 0;
  if (broken <= whole) return 'utf-8';
  let high = 0;
  let kana = 0;
  let pairs = 0;
  for (let at = 0; at < beginning.length; at += 1) {
    const byte = beginning[at]!;
    if (byte < 0x80) continue;
    high += 1;
    const next = beginning[at + 1] ?? 0;
    if ((byte === 0x82 || byte === 0x83) && next >= 0x40) kana += 1;
    if (byte >= 0xa1 && next >= 0xa1) {
      pairs += 1;
      high += 1;
      at += 1;
    }
  }
  if (kana * 8 > high) return 'shift_jis';
  return pairs * 3 > high ? 'gb18030' : 'windows-1252';
}
