import { lazy, Suspense } from 'react';
import type { RenderPeopleActions } from '#features/insights/components/people-screen.tsx';

const PeopleActions = lazy(async () => {
  const actions = await import('#app/insights/people-actions.tsx');
  return { default: actions.PeopleActions };
});

/** The actions on all people of a figure; loaded where such people are shown. */
export const renderPeopleActions: RenderPeopleActions = (set) => (
  <Suspense>
    <PeopleActions set={set} />
  </Suspense>
);
