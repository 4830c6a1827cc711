import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** Comes after the messages, which don't wait for it. */
const PersonCard = lazy(async () => {
  const card = await import('#app/person-beside-card.tsx');
  return { default: card.PersonBesideCard };
});

/** The contact beside a conversation with them. */
export const renderPerson = (contactId: string) => (
  <Suspense fallback={<Placeholder />}>
    <PersonCard key={contactId} contactId={contactId} />
  </Suspense>
);

function Placeholder() {
  return (
    <div aria-hidden className="grid gap-4 p-4">
      <div className="flex h-12 items-center gap-3">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className="h-29.5 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </div>
  );
}
