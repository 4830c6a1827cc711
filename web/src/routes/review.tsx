import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ReviewFrame } from '#app/review/review-frame.tsx';
import { type Admission, enterReview } from '#features/review/api/enter-review.ts';
import { ReviewScreen } from '#features/review/components/review-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSession } from '#lib/session.ts';
import NotFound from '#routes/not-found.tsx';

const StatesScreen = lazy(async () => {
  const screen = await import('#app/review/states-screen.tsx');
  return { default: screen.StatesScreen };
});

export const clientLoader = enterReview;

/**
 * `/review`: features that members don't have yet; `/review-mock`: states that are hard to reach, without a
 * session. For whoever isn't admitted both are unknown addresses.
 */
export default function Review({ loaderData }: { loaderData: Admission | null }) {
  const { pathname } = useLocation();
  if (loaderData === null) return <NotFound />;
  return pathname.startsWith('/review-mock') ? <States /> : <Features admission={loaderData} />;
}

function Features({ admission }: { admission: Admission }) {
  const { t } = useTranslation(['previews', 'flags', 'landing']);
  const isSignedIn = useSession().status === 'signed_in';
  return (
    <ReviewFrame title={t('title')}>
      <ReviewScreen admission={admission} isSignedIn={isSignedIn} />
    </ReviewFrame>
  );
}

function States() {
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
      <Suspense>
        <StatesScreen />
      </Suspense>
    </ReviewFrame>
  );
}
