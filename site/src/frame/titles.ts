import { html } from 'hono/html';

import { gapOf, type Markup, type PageContext } from '#site/page.ts';

type Parts = { title: string; stressed: string };

/** A headline whose last part is stressed. */
export const stress = ({ locale }: PageContext, { title, stressed }: Parts): Markup =>
  html`${title}${gapOf(locale)}<em>${stressed}</em>`;
