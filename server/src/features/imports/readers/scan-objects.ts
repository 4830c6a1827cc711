import { photoLimitCharacters } from '@kith/contract/vcard/lines';

/** An object of a JSON text with its first line; null when it is far too long. */
export type FoundObject = { line: number; text: string | null };

/** Longer objects are skipped. */
const objectLimit = 2_000_000 + photoLimitCharacters;

/**
 * The outermost objects inside the arrays of a JSON text, as it streams in:
 * `{"contacts":[{…},{…}]}` gives the two. Only brackets and strings are examined, so that a broken
 * object affects no other, and only one is held at a time.
 */
export async function* scanObjects(chunks: AsyncIterable<string>): AsyncGenerator<FoundObject> {
  const open: string[] = [];
  let isInString = false;
  let isEscaped = false;
  let line = 1;
  let began = { depth: -1, line: 0 };
  let text = '';
  for await (const chunk of chunks) {
    let from = began.depth < 0 ? -1 : 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at]!;
      if (character === '\n') line += 1;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"' || character === '\n') isInString = false;
        continue;
      }
      if (character === '"') isInString = true;
      else if (character === '{' || character === '[') {
        if (open.length > depthLimit) return;
        if (character === '{' && began.depth < 0 && open.at(-1) === '[') {
          began = { depth: open.length, line };
          from = at;
        }
        open.push(character);
      } else if (character === '}' || character === ']') {
        open.pop();
        if (began.depth < 0 || open.length > began.depth) continue;
        text += chunk.slice(from, at + 1);
        yield { line: began.line, text: text.length > objectLimit ? null : text };
        began = { depth: -1, line: 0 };
        text = '';
        from = -1;
      }
    }
    if (from >= 0 && text.length <= objectLimit) text += chunk.slice(from);
  }
  if (began.depth >= 0) yield { line: began.line, text: null };
}

/** Our own exports are never nested deeper. */
const depthLimit = 64;
