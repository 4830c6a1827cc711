import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** Few operators turn it on. */
const CaptchaField = lazy(async () => {
  const field = await import('./captcha-field.tsx');
  return { default: field.CaptchaField };
});

/** The captcha, loaded on demand; give it a new `key` after its solution was used. */
export function LazyCaptcha({ onSolved }: { onSolved: (token: string | undefined) => void }) {
  return (
    <Suspense fallback={<Skeleton className="h-16" />}>
      <CaptchaField onSolved={onSolved} />
    </Suspense>
  );
}
