import { cleanLine } from '@kith/contract/core/text';

/** The beginning of a page, where its description is. */
const headCharacters = 300_000;
const metaTag = /<meta\s(?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){1,1000}>/giu;
const attribute = /([a-z:-]{1,30})=(?:"([^"]{0,2000})"|'([^']{0,2000})')/giu;
const titleTag = /<title[^>]{0,200}>([^<]{1,1000})</iu;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/giu;
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const longest = { title: 200, description: 400, site: 100 };

export type PageFacts = {
  title: string;
  description: string;
  site: string;
  picture: string | null;
};

/** What a page says about itself for previews. Its texts are plain; markup in them stays text. */
export function readPage(html: string, url: URL): PageFacts {
  const head = html.slice(0, headCharacters);
  const facts = new Map<string, string>();
  for (const [tag] of head.matchAll(metaTag)) {
    const attributes = readAttributes(tag);
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const content = attributes.get('content');
    if (content !== undefined && !facts.has(name)) facts.set(name, content);
  }
  const pick = (...names: string[]) =>
    names.map((name) => facts.get(name) ?? '').find((text) => text !== '') ?? '';
  const title = pick('og:title', 'twitter:title') || decode(titleTag.exec(head)?.[1] ?? '');
  const picture = pick('og:image', 'og:image:url', 'twitter:image');
  return {
    title: cut(title, longest.title),
    description: cut(pick('og:description', 'description'), longest.description),
    site: cut(pick('og:site_name'), longest.site) || url.hostname.replace(/^www\./u, ''),
    picture: picture === '' ? null : (URL.parse(picture, url)?.href ?? null),
  };
}

function readAttributes(tag: string): Map<string, string> {
  const found = Array.from(
    tag.matchAll(attribute),
    ([, name = '', double, single]) =>
      [name.toLowerCase(), decode(double ?? single ?? '')] as const,
  );
  return new Map(found);
}

function decode(text: string): string {
  return text.replaceAll(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

function cut(text: string, length: number): string {
  return cleanLine([...cleanLine(text)].slice(0, length).join(''));
}
