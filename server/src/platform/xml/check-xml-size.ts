/**
 * XML's nesting and number of elements, found in one pass before a parser builds anything: the
 * parser's time grows with the square of both. It need not understand XML: a text that it measures
 * wrongly is no well-formed one, and the parser runs with a time limit.
 *
 * @throws with the reason.
 */
export function checkXmlSize(
  xml: string,
  limits: { characters: number; depth: number; elements: number },
): void {
  if (xml.length > limits.characters) throw new Error('The XML is too large');
  let [depth, elements] = [0, 0];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const end = endOfMarkup(xml, at);
    const next = xml[at + 1];
    if (next === '/') {
      depth -= 1;
    } else if (next !== '!' && next !== '?') {
      elements += 1;
      if (elements > limits.elements) throw new Error('The XML has too many elements');
      if (depth >= limits.depth) throw new Error('The XML is nested too deeply');
      if (xml[end - 2] !== '/') depth += 1;
    }
    at = end;
  }
}

/** Markup in which `<` and `>` are text. */
const enclosed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

function endOfMarkup(xml: string, at: number): number {
  const [, close] = enclosed.find(([open]) => xml.startsWith(open, at)) ?? [];
  if (close === undefined) return endOfTag(xml, at);
  const end = xml.indexOf(close, at);
  return end === -1 ? xml.length : end + close.length;
}

/** A value in quotes may contain `>`. */
function endOfTag(xml: string, at: number): number {
  let quote: string | null = null;
  for (let index = at + 1; index < xml.length; index += 1) {
    const character = xml[index]!;
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index + 1;
    else if (character === '<') return index;
  }
  return xml.length;
}
