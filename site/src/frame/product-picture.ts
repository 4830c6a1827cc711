import { html } from 'hono/html';

import type { Markup, PageContext } from '#site/page.ts';

/**
 * A view of the real product in the page's language, in both themes: the styles show one of them,
 * and an image that isn't shown is not loaded.
 */
export function showProduct(
  { assets }: PageContext,
  { name, alt, caption }: { name: string; alt: string; caption: string },
): Markup | '' {
  const picture = assets.pictures[name];
  if (picture === undefined) return '';
  const images = (['light', 'dark'] as const).map((theme) => {
    const { src, width, height } = picture[theme];
    return html`<img
      class="${theme}"
      src="${src}"
      width="${width}"
      height="${height}"
      alt="${alt}"
      loading="lazy"
      decoding="async"
    />`;
  });
  return html`<figure class="product wide">
    ${images}
    <figcaption>${caption}</figcaption>
  </figure>`;
}
