import { lazy, Suspense } from 'react';
import { MemberQuickstart } from '#features/quickstart/components/member-quickstart.tsx';
import { useFlag } from '#lib/flags.ts';
import { TallSkeleton } from '#ui/skeleton.tsx';

const GoalsQuestion = lazy(async () => {
  const part = await import('#features/expectations/components/goals-question.tsx');
  return { default: part.GoalsQuestion };
});

/** The first steps of a member; with `onboarding_prefs_v1`, also asks for their goals. */
export function MemberOnboarding() {
  const asksGoals = useFlag('onboarding_prefs_v1');
  return (
    <MemberQuickstart
      questions={
        asksGoals ? (
          <Suspense fallback={<TallSkeleton />}>
            <GoalsQuestion />
          </Suspense>
        ) : null
      }
    />
  );
}
