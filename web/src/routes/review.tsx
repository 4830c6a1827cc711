import { useTranslation } from 'react-i18next';
import { ReviewFrame } from '#app/review/review-frame.tsx';
import { type Admission, enterReview } from '#features/review/api/enter-review.ts';
import { ReviewScreen } from '#features/review/components/review-screen.tsx';
import { useSession } from '#lib/session.ts';
import NotFound from '#routes/not-found.tsx';

export const clientLoader = enterReview;

/** `/review`: features that members don't have yet; for whoever isn't admitted an unknown address. */
export default function Review({ loaderData }: { loaderData: Admission | null }) {
  return loaderData === null ? <NotFound /> : <Features admission={loaderData} />;
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
