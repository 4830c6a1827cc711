import { paths } from '@kith/contract/app-routes/paths';
import { html } from 'hono/html';

import { drawTies } from '#site/drawings/ties.ts';
import { showPillar } from '#site/frame/pillar-page.ts';
import { findTerm } from '#site/glossary/glossary.ts';
import { type Markup, type PageContext, type PageSource, textsOf } from '#site/page.ts';

/** For people between two jobs: who leads to the next one. */
export const transition: PageSource = {
  path: paths.transition(),
  show: (context) =>
    showPillar(context, {
      page: 'transition',
      drawing: drawTies('edge', textsOf(context, 'transition')('drawing')),
      picture: 'triage',
      exhibit: showStudy(context),
      terms: ['weak-tie', 'dormant-tie', 'reconnecting', 'referral'],
    }),
};

/** In percent of those who had found a job through a contact, p. 1371 of the source. */
const seen = [
  { kind: 'often', percent: 16.7 },
  { kind: 'sometimes', percent: 55.6 },
  { kind: 'rarely', percent: 27.8 },
] as const;

function showStudy(context: PageContext): Markup {
  const t = textsOf(context, 'transition');
  const { source } = findTerm(context.locale, 'weak-tie');
  const format = new Intl.NumberFormat(context.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const rows = seen.map(
    ({ kind, percent }) =>
      html`<li>
        <span>${t(`exhibit.${kind}`)}</span>
        <svg class="${kind}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="4" />
          <rect class="share" width="${percent}" height="4" />
        </svg>
        <b>${format.format(percent / 100)}</b>
      </li>`,
  );
  return html`<figure class="study">
    <ul aria-label="${t('exhibit.label')}">
      ${rows}
    </ul>
    <figcaption lang="en">${source}, p. 1371</figcaption>
  </figure>`;
}
