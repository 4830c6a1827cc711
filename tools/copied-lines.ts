export type Passage = { file: string; line: number };

const passageLines = 12;
const counts = /[\p{L}\p{N}]/u;
const isImport = /^(?:import|export) .*from '|^(?:type )?[\w$, ]+,?$|^\} from '/u;

/**
 * Passages of twelve or more lines that are in two places, letter for letter: the two places of each.
 * Blank lines, punctuation, imports and white space don't count.
 */
export function findCopiedLines(files: readonly (readonly [file: string, text: string])[]) {
  const seen = new Map<string, Passage>();
  const copies: [Passage, Passage][] = [];
  for (const [file, text] of files) {
    const lines = readLines(text);
    for (let from = 0; from + passageLines <= lines.length; from += 1) {
      const key = lines
        .slice(from, from + passageLines)
        .map((line) => line.text)
        .join('\n');
      const place = { file, line: lines[from]!.line };
      const first = seen.get(key);
      if (first === undefined) seen.set(key, place);
      else if (!continues(copies.at(-1), first, place)) copies.push([first, place]);
    }
  }
  return copies;
}

function readLines(text: string) {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((line) => counts.test(line.text) && !isImport.test(line.text));
}

/** Whether a passage begins within the last one that was found: it is the rest of a longer one. */
function continues(last: [Passage, Passage] | undefined, first: Passage, place: Passage): boolean {
  if (last === undefined) return false;
  const [lastFirst, lastPlace] = last;
  return lastFirst.file === first.file && lastPlace.file === place.file;
}
