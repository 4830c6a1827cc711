import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewFrame } from '#app/review/review-frame.tsx';
import { type Admission, enterReview } from '#features/review/api/enter-review.ts';
import NotFound from '#routes/not-found.tsx';

export const clientLoader = enterReview;

const StatesScreen = lazy(async () => {
  const screen = await import('#app/review/states-screen.tsx');
  return { default: screen.StatesScreen };
});

/** `/review-mock`: states that are hard to reach, on fixed data and without a session. */
export default function ReviewMock({ loaderData }: { loaderData: Admission | null }) {
  return loaderData === null ? <NotFound /> : <Admitted />;
}

function Admitted() {
  const { t } = useTranslation([
    'previews',
    'flags',
    'landing',
    'errors',
    'common',
    'ai-controls',
    'performance',
    'nudges',
    'posts',
    'profile-analyses',
  ]);
  return (
    <ReviewFrame title={t('states.title')}>
      <StatesScreen />
    </ReviewFrame>
  );
}
