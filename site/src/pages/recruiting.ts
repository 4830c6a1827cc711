import { paths } from '@kith/contract/app-routes/paths';

import { drawTies } from '#site/drawings/ties.ts';
import { showPillar } from '#site/frame/pillar-page.ts';
import { showSliders } from '#site/frame/sliders.ts';
import { type Markup, type PageContext, type PageSource, textsOf } from '#site/page.ts';
import { countQuiet, firstHabits } from '#site/warmth/quiet-month.ts';

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

function showQuietMonth(context: PageContext): Markup {
  const t = textsOf(context, 'quiet-month');
  const { people, meetingsPerWeek, messagesPerWeek } = firstHabits;
  const { quiet, kept } = countQuiet(firstHabits);
  return showSliders({
    locale: context.locale,
    kind: 'quiet',
    label: t('label'),
    sliders: [
      { name: 'people', label: t('people'), min: 20, max: 600, step: 10, value: people },
      {
        name: 'meetingsPerWeek',
        label: t('meetings'),
        min: 0,
        max: 15,
        step: 1,
        value: meetingsPerWeek,
      },
      {
        name: 'messagesPerWeek',
        label: t('messages'),
        min: 0,
        max: 40,
        step: 1,
        value: messagesPerWeek,
      },
    ],
    result: quiet,
    about: {
      sentence: t('quiet', { people: '{{people}}' }),
      shown: t('quiet', { people }),
    },
    below: { sentence: t('kept', { kept: '{{kept}}' }), shown: t('kept', { kept }) },
    note: t('note'),
  });
}
