import { paths } from '@kith/contract/app-routes/paths';
import { html } from 'hono/html';

import { drawTies } from '#site/drawings/ties.ts';
import { showPillar } from '#site/frame/pillar-page.ts';
import { type Markup, type PageContext, type PageSource, textsOf } from '#site/page.ts';

/** For investors: introductions that help both sides, with three people's consent. */
export const investors: PageSource = {
  path: paths.investors(),
  show: (context) =>
    showPillar(context, {
      page: 'investors',
      drawing: drawTies('pair', textsOf(context, 'investors')('drawing')),
      picture: 'matches',
      exhibit: showSteps(context),
      terms: ['bridge', 'match', 'double-opt-in', 'opportunity'],
    }),
};

function showSteps(context: PageContext): Markup {
  const t = textsOf(context, 'investors');
  const steps = (['first', 'second', 'third'] as const).map(
    (step) =>
      html`<li>
        <h3>${t(`exhibit.${step}.title`)}</h3>
        <p>${t(`exhibit.${step}.text`)}</p>
      </li>`,
  );
  return html`<ol class="steps">
    ${steps}
  </ol>`;
}
