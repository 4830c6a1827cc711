import { lazy, Suspense } from 'react';
import { useDeletion } from '../api/deletion.ts';

/** Few accounts are about to be deleted. */
const DeletionBanner = lazy(async () => {
  const banner = await import('./deletion-banner.tsx');
  return { default: banner.DeletionBanner };
});

/** Checks once whether the account is about to be deleted, and shows it on every screen if so. */
export function DeletionWatch() {
  const scheduledFor = useDeletion().data?.scheduled_for ?? null;
  if (scheduledFor === null) return null;
  return (
    <Suspense>
      <DeletionBanner scheduledFor={scheduledFor} />
    </Suspense>
  );
}
