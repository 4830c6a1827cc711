/** Byte order marks. */
const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const longestMark = 3;

function encodingOf(beginning: Uint8Array, otherwise: string): string {
  const found = marks.find(([bytes]) => bytes.every((byte, index) => beginning[index] === byte));
  return found?.[1] ?? otherwise;
}

/**
 * Bytes as text: UTF-8 or UTF-16 by the byte order mark, else in the given encoding. The mark is
 * removed; half a character becomes U+FFFD and affects nothing else.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding = 'utf-8',
): AsyncGenerator<string> {
  let beginning: Uint8Array = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (beginning.length < longestMark) continue;
    decoder = new TextDecoder(encodingOf(beginning, encoding));
    yield decoder.decode(beginning, { stream: true });
  }
  if (!decoder) yield new TextDecoder(encodingOf(beginning, encoding)).decode(beginning);
  else yield decoder.decode();
}
