import { Skeleton } from '#ui/skeleton.tsx';

/** The link and the list, until they are there: as high as the window, so that its footer stays below. */
export function ReferralsLoading() {
  return (
    <div className="grid min-h-[80vh] content-start gap-8">
      <Skeleton className="h-56" />
      <Skeleton className="h-24" />
      <Skeleton className="h-36" />
    </div>
  );
}
