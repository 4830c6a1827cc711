import { gifMarks, headBytes, imageHeadBytes, skipPieces, tableBytes } from './gif-size.ts';

const graphicControl = 0xf9;
const application = 0xff;
/** The applications whose extension says how often the animation repeats. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'];
const loopBytes = 19;

/** The picture without its comments, metadata and trailing data; null when it is not whole. */
export function stripGif(content: Buffer): Buffer | null {
  if (content.length < headBytes) return null;
  let at = headBytes + tableBytes(content[headBytes - 3]!);
  const kept = [content.subarray(0, at)];
  for (let isShown = false; at < content.length;) {
    const from = at;
    if (content[at] === gifMarks.end) {
      return isShown ? Buffer.concat([...kept, Buffer.from([gifMarks.end])]) : null;
    }
    if (content[at] === gifMarks.image && at + imageHeadBytes <= content.length) {
      at = skipPieces(content, at + imageHeadBytes + tableBytes(content[at + 9]!) + 1);
      kept.push(content.subarray(from, at));
      isShown = true;
    } else if (content[at] === gifMarks.extension) {
      at = skipPieces(content, at + 2);
      const block = content.subarray(from, at);
      if (isNeeded(block)) kept.push(block);
    } else return null;
  }
  return null;
}

/** What the next image's time and transparency, or the repeats of the animation depend on. */
function isNeeded(block: Buffer): boolean {
  if (block[1] === graphicControl) return block.length === 8;
  const isLoop = block[1] === application && loops.includes(block.toString('latin1', 3, 14));
  return isLoop && block.length === loopBytes;
}
