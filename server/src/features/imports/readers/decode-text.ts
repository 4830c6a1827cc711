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
  yield* withLineFeeds(decode(chunks, encoding));
}

/**
 * Old programs of the Macintosh end lines with a carriage return alone: in a file whose first line
 * ends so, each becomes a line feed.
 */
async function* withLineFeeds(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isBare: boolean | null = null;
  let held = '';
  for await (const text of texts) {
    const part = held + text;
    held = '';
    isBare ??= endsLinesBare(part);
    // The next part may begin with the line feed.
    if (isBare === null && part.endsWith('\r')) held = '\r';
    const whole = held === '' ? part : part.slice(0, -1);
    yield isBare === true ? whole.replaceAll('\r', '\n') : whole;
  }
  if (held !== '') yield isBare === false ? held : '\n';
}

/** Null as long as no line has ended. */
function endsLinesBare(text: string): boolean | null {
  const end = /\r\n?|\n/u.exec(text);
  if (!end || end.index + end[0].length === text.length)
    return end?.[0] === '\r' ? null : end && false;
  return end[0] === '\r';
}

async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: string,
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
