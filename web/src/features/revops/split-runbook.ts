export type RunbookPart = { kind: 'text' | 'code'; text: string };

const fence = /^\s{0,3}```/u;

/**
 * A runbook's commands, which are between lines of three backticks, and the text around them. What isn't
 * closed is a command to its end.
 */
export function splitRunbook(body: string): RunbookPart[] {
  const parts: { kind: RunbookPart['kind']; lines: string[] }[] = [{ kind: 'text', lines: [] }];
  for (const line of body.split(/\r?\n/u)) {
    const last = parts.at(-1);
    if (fence.test(line)) {
      parts.push({ kind: last?.kind === 'code' ? 'text' : 'code', lines: [] });
    } else last?.lines.push(line);
  }
  return parts
    .map(({ kind, lines }) => ({ kind, text: lines.join('\n') }))
    .filter(({ text }) => text.trim() !== '');
}

/** The title of a runbook is a heading already, so that its parts, from `##` on, come right below it. */
export function raiseHeadings(text: string): string {
  return text.replaceAll(/^#(#{1,2})(?=[ \t])/gmu, '$1');
}
