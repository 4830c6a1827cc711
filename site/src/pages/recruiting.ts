import { paths } from '@kith/contract/app-routes/paths';

import { drawTies } from '#site/drawings/ties.ts';
import { showPillar } from '#site/frame/pillar-page.ts';
import { showQuietMonth } from '#site/frame/quiet-month.ts';
import { type PageSource, textsOf } from '#site/page.ts';

/** People that recruiters met and lost sight of; how many go quiet in a month. */
export const recruiting: PageSource = {
  path: paths.recruiting(),
  show: (context) =>
    showPillar(context, {
      page: 'recruiting',
      drawing: drawTies('around', textsOf(context, 'recruiting')('drawing')),
      picture: 'health',
      exhibit: showQuietMonth(context),
      terms: ['dormant-tie', 'decay', 'dunbars-number', 'path'],
      island: 'sliders',
    }),
};
