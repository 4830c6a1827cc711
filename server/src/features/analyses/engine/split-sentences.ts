/** A part of a text with its place. */
export type Span = { text: string; start: number };

const sentenceEnds = /[.!?;](?=\s|$)|[。！？；\n]/gu;

/** Sentences as they are written, without outer space. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const add = (end: number) => {
    const part = text.slice(start, end);
    const trimmed = part.trim();
    if (trimmed !== '') {
      spans.push({ text: trimmed, start: start + part.indexOf(trimmed) });
    }
  };
  for (const { index, 0: mark } of text.matchAll(sentenceEnds)) {
    add(index + (mark === '?' || mark === '？' ? 1 : 0));
    start = index + 1;
  }
  add(text.length);
  return spans;
}
