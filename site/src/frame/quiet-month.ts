import { showSliders } from '#site/frame/sliders.ts';
import { type Markup, type PageContext, textsOf } from '#site/page.ts';
import { countQuiet, firstHabits } from '#site/warmth/quiet-month.ts';

/** How many relationships go quiet in a month, with the visitor's own habits. */
export function showQuietMonth(context: PageContext): Markup {
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
