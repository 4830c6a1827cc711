/**
 * SQL's LIKE: `%` for any text, `_` for one character, a backslash before either for itself. Takes
 * at most the product of both lengths, whatever a hostile pattern looks like.
 */
export function matchesLike(text: string, pattern: string): boolean {
  const characters = [...text];
  const tokens = readTokens(pattern);
  let at = 0;
  let token = 0;
  let retryToken = -1;
  let retryAt = 0;
  while (at < characters.length) {
    const current = tokens[token];
    if (current === anyText) {
      retryToken = token += 1;
      retryAt = at;
    } else if (current !== undefined && (current === anyOne || current === characters[at])) {
      at += 1;
      token += 1;
    } else if (retryToken === -1) {
      return false;
    } else {
      token = retryToken;
      at = retryAt += 1;
    }
  }
  return tokens.slice(token).every((rest) => rest === anyText);
}

const anyText = Symbol('%');
const anyOne = Symbol('_');

function readTokens(pattern: string): (string | symbol)[] {
  const tokens: (string | symbol)[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped) tokens.push(character);
    else if (character === '%') tokens.push(anyText);
    else if (character === '_') tokens.push(anyOne);
    else if (character !== '\\') tokens.push(character);
    isEscaped = !isEscaped && character === '\\';
  }
  return tokens;
}
