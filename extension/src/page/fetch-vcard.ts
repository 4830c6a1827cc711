import type { VcardLimits } from './page-facts.ts';

/**
 * Runs in the page that the member reads, once, after they have pressed the button; like
 * `collectFacts` it uses nothing outside itself. It fetches the vCard that the page links to as any
 * visitor would: from the same site only, without cookies.
 *
 * @returns null where there is none, or several; for a large or slow file, and one that is no card or
 * leads to another site.
 */
export async function fetchVcard(limits: VcardLimits): Promise<string | null> {
  const addressOf = (link: Element): string[] => {
    const url = URL.parse(link.getAttribute('href') ?? '', document.baseURI);
    if (url === null) return [];
    url.hash = '';
    if (url.protocol === 'data:') return url.href.length <= limits.bytes ? [url.href] : [];
    // Another site would learn who reads about this person.
    if (!/^https?:$/.test(url.protocol) || url.origin !== location.origin) return [];
    const isMarked = link.matches('[type*="vcard" i], [rel~="vcard" i]');
    return isMarked || /\.vcf$/i.test(url.pathname) ? [url.href] : [];
  };
  const marks = [
    '[type^="text/vcard" i]',
    '[type^="text/x-vcard" i]',
    '[rel~="vcard" i]',
    '[href^="data:text/vcard" i]',
    '[href^="data:text/x-vcard" i]',
    '[href*=".vcf" i]',
  ].join();
  const linkedBy = (elements: string) => {
    const links = [...document.querySelectorAll(`:is(${elements})[href]:is(${marks})`)];
    return new Set(links.slice(0, limits.links).flatMap(addressOf));
  };
  const read = async (response: Response): Promise<string | null> => {
    const type = response.headers.get('content-type') ?? '';
    // Many servers don't know the type; a page, though, is never a card.
    const isCard =
      /^text\/(?:(?:x-)?vcard|directory|plain)\b/i.test(type) ||
      /^application\/octet-stream\b/i.test(type);
    const reader = response.ok && isCard ? response.body?.getReader() : undefined;
    if (!reader) return null;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > limits.bytes) return null;
      chunks.push(value);
    }
    const bytes = await new Blob(chunks).arrayBuffer();
    const [, charset] = /charset="?([\w-]{1,40})/i.exec(type) ?? [];
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      return new TextDecoder().decode(bytes);
    }
  };
  // What the head declares is about the page. Other links may lead to anyone's card: one is enough.
  const declared = linkedBy('link');
  const [address, another] = declared.size > 0 ? declared : linkedBy('a, area');
  if (address === undefined || another !== undefined) return null;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), limits.patienceMs);
  try {
    const response = await fetch(address, {
      // A redirect to another site fails before anything is sent there.
      mode: 'same-origin',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'text/vcard, text/x-vcard' },
      signal: waiting.signal,
    });
    return await read(response);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    // Of a file that is left alone, no more is fetched.
    waiting.abort();
  }
}
