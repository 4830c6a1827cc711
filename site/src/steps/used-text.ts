import type { UsedText } from '#site/fonts/subset-fonts.ts';

const head = /<head>.*?<\/head>/su;
const tags = /<[^>]*>/gu;
const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const readText = (html: string): string =>
  html.replaceAll(tags, '').replaceAll(/&[#\w]+;/gu, (entity) => entities[entity] ?? '');

const lettersOf = (texts: readonly string[]) => [...new Set(texts.join(''))].toSorted().join('');

/** In which elements the styles use which font: see `base.css`. */
const serifElement = /<(h[1-4]|b|dt|th)\b[^>]*>.*?<\/\1>|<a class="logo".*?<\/a>/gsu;
const italicElement = /<em>.*?<\/em>|<svg\b[^>]*class="circles".*?<\/svg>/gsu;

/** The characters that pages show, by the font that shows them. */
export function readUsedText(pages: readonly string[]): UsedText {
  const bodies = pages.map((page) => page.replace(head, ''));
  const find = (pattern: RegExp) =>
    lettersOf(
      bodies.flatMap((body) => Array.from(body.matchAll(pattern), ([part]) => readText(part))),
    );
  // What a script shows is in attributes.
  const shown = Array.from(
    bodies,
    (body) => `${readText(body)}${body.match(/data-[\w-]+="[^"]*"/gu)?.join('') ?? ''}`,
  );
  return { upright: lettersOf(shown), serif: find(serifElement), italic: find(italicElement) };
}
