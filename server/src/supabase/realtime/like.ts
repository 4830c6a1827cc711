/** Wildcards in a compiled pattern; characters are never negative. */
const anyText = -1;
const anyOne = -2;

/**
 * Reads SQL's LIKE: `%` for any text, `_` for one character, a backslash before either for itself.
 * The test takes at most the product of both lengths, some nanoseconds each, also for hostile
 * patterns.
 */
export function compileLike(pattern: string): (text: string) => boolean {
  const tokens = readTokens(pattern);
  const { length } = tokens;
  return (text) => {
    const characters = Int32Array.from(text, codeOf);
    let at = 0;
    let token = 0;
    let retryToken = -1;
    let retryAt = 0;
    while (at < characters.length) {
      const current = tokens[token];
      if (current === anyText) {
        retryToken = token += 1;
        retryAt = at;
      } else if (token < length && (current === anyOne || current === characters[at])) {
        at += 1;
        token += 1;
      } else if (retryToken === -1) {
        return false;
      } else {
        token = retryToken;
        at = retryAt += 1;
      }
    }
    return tokens.subarray(token).every((rest) => rest === anyText);
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function readTokens(pattern: string): Int32Array {
  const tokens: number[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped) tokens.push(codeOf(character));
    else if (character === '%') tokens.push(anyText);
    else if (character === '_') tokens.push(anyOne);
    else if (character !== '\\') tokens.push(codeOf(character));
    isEscaped = !isEscaped && character === '\\';
  }
  return Int32Array.from(tokens);
}
