import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';
import { signUpPath } from './sign-up.ts';

/** The end of a page: its one next step. */
export const showClosing = (title: string, start: string, href: string = signUpPath): Markup =>
  html`<section class="wide closing">
    <h2>${title}</h2>
    <a class="button" href="${href}">${start}</a>
  </section>`;
