import type { FactLimits, PageFacts } from './page-facts.ts';

/**
 * Runs in the page that the member reads, once, after they have pressed the button; it changes
 * nothing there. The browser sends its source to the page, so it uses nothing outside itself.
 */
export function collectFacts(limits: FactLimits): PageFacts {
  const first = (selector: string, count: number, root: ParentNode = document) => {
    const found: Element[] = [];
    for (const element of root.querySelectorAll(selector)) {
      if (found.length >= count) break;
      found.push(element);
    }
    return found;
  };
  const textOf = (element: Element) =>
    (element.textContent ?? '')
      .slice(0, limits.text * 10)
      .trim()
      .slice(0, limits.text);
  const addressOf = (element: Element) => {
    const given = element.getAttribute('href') ?? element.getAttribute('src');
    if (given === null) return textOf(element);
    return URL.canParse(given, document.baseURI) ? new URL(given, document.baseURI).href : '';
  };
  const propertyNames = (element: Element) =>
    [...element.classList].filter((name) => /^[pu]-[a-z-]{1,40}$/.test(name));
  const isOwn = (element: Element, card: Element) =>
    element.parentElement?.closest('.h-card') === card;
  const valueOf = (element: Element, name: string) => {
    if (name.startsWith('u-')) return addressOf(element).slice(0, limits.text);
    const inner = element.classList.contains('h-card') ? element.querySelector('.p-name') : null;
    return element.getAttribute('title') ?? element.getAttribute('alt') ?? textOf(inner ?? element);
  };
  const readCard = (card: Element) => {
    const properties = first('[class*="p-"], [class*="u-"]', limits.properties, card)
      .filter((element) => isOwn(element, card))
      .flatMap((element) =>
        propertyNames(element).map((name) => ({
          name,
          value: valueOf(element, name).slice(0, limits.text),
        })),
      );
    // A card without any property is the name itself, and its link.
    if (properties.length > 0) return properties;
    return [
      { name: 'p-name', value: textOf(card) },
      { name: 'u-url', value: card.hasAttribute('href') ? addressOf(card) : '' },
    ];
  };
  return {
    url: document.URL.slice(0, limits.text),
    title: document.title.slice(0, limits.text),
    jsonLd: first('script[type="application/ld+json"]', limits.scripts)
      .map((script) => script.textContent ?? '')
      .filter((text) => text.length <= limits.scriptLength),
    hCards: first('.h-card', limits.cards).map(readCard),
    metas: first('meta[content]', limits.metas).map((meta) => ({
      name: (meta.getAttribute('property') ?? meta.getAttribute('name') ?? '').slice(0, 100),
      content: (meta.getAttribute('content') ?? '').slice(0, limits.text),
    })),
    mailtos: first('a[href^="mailto:" i]', limits.links).map((link) =>
      (link.getAttribute('href') ?? '').slice(0, limits.text),
    ),
    selection: (getSelection()?.toString() ?? '').slice(0, limits.selection),
  };
}
