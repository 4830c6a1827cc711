import { paths } from '@kith/contract/app-routes/paths';

import { drawTies } from '#site/drawings/ties.ts';
import { showPillar } from '#site/frame/pillar-page.ts';
import { showSliders } from '#site/frame/sliders.ts';
import { type Markup, type PageContext, type PageSource, textsOf } from '#site/page.ts';
import { firstDeal, scoreDeal } from '#site/warmth/deal-score.ts';

/** The warm way into a company, and what the people on a deal mean for it. */
export const sales: PageSource = {
  path: paths.sales(),
  show: (context) =>
    showPillar(context, {
      page: 'sales',
      drawing: drawTies('company', textsOf(context, 'sales')('drawing')),
      picture: 'company',
      exhibit: showDeal(context),
      terms: ['warm-introduction', 'path', 'opportunity', 'crm'],
      island: 'sliders',
    }),
};

function showDeal(context: PageContext): Markup {
  const t = textsOf(context, 'sales');
  const { percent, warmth, quietDays } = firstDeal;
  const { now, later } = scoreDeal(firstDeal);
  const about = t('exhibit.score');
  return showSliders({
    locale: context.locale,
    kind: 'deal',
    label: t('exhibit.label'),
    sliders: [
      {
        name: 'percent',
        label: t('exhibit.chance'),
        min: 5,
        max: 95,
        step: 5,
        value: percent,
        format: 'percent',
      },
      { name: 'warmth', label: t('exhibit.warmth'), min: 0, max: 95, step: 5, value: warmth },
      {
        name: 'quietDays',
        label: t('exhibit.days'),
        min: 0,
        max: 180,
        step: 5,
        value: quietDays,
        format: 'days',
      },
    ],
    result: now,
    about: { sentence: about, shown: about },
    below: {
      sentence: t('exhibit.later', { score: '{{score}}' }),
      shown: t('exhibit.later', { score: later }),
    },
  });
}
