/** The first `max` characters (UTF-16 units) of a text, never half a character. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '');
}
