import { html } from 'hono/html';

import type { Markup, PageContext } from '#site/page.ts';

/**
 * A view of the real product in the page's language, on a phone as phones show it, in both themes: the styles show one,
 * and an image that isn't shown is not loaded.
 */
export function showProduct(
  { assets }: PageContext,
  { name, alt, caption }: { name: string; alt: string; caption: string },
): Markup | '' {
  const picture = assets.pictures[name];
  if (picture === undefined) return '';
  const images = (['light', 'dark'] as const).map((theme) => {
    const { wide, phone } = picture[theme];
    return html`<picture class="${theme}">
      <source
        media="(max-width: 40rem)"
        srcset="${phone.src}"
        width="${phone.width}"
        height="${phone.height}"
      />
      <img
        src="${wide.src}"
        width="${wide.width}"
        height="${wide.height}"
        alt="${alt}"
        loading="lazy"
        decoding="async"
      />
    </picture>`;
  });
  return html`<figure class="product wide">
    ${images}
    <figcaption>${caption}</figcaption>
  </figure>`;
}
