import { lazy, Suspense } from 'react';
import { useDeletion } from '../api/deletion.ts';

/** Few accounts are on their way out. */
const DeletionBanner = lazy(async () => {
  const banner = await import('./deletion-banner.tsx');
  return { default: banner.DeletionBanner };
});

/** Looks once whether the account is going to be deleted, and says so on every screen if it is. */
export function DeletionWatch() {
  const scheduledFor = useDeletion().data?.scheduled_for ?? null;
  if (scheduledFor === null) return null;
  return (
    <Suspense>
      <DeletionBanner scheduledFor={scheduledFor} />
    </Suspense>
  );
}
