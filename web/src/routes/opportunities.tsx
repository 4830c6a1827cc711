import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { entryOf, type OpportunityTab, readOpportunityTab } from '#app/opportunity-tabs.ts';
import { OpportunityTabBar } from '#app/opportunities/tab-bar.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient, search) => {
    if (search.has('bridge')) return Promise.resolve();
    const entry = entryOf(readOpportunityTab(search));
    return entry.prefetch?.(queryClient, search) ?? Promise.resolve();
  },
};

const BridgePart = lazy(async () => {
  const part = await import('#app/opportunities/bridge-part.tsx');
  return { default: part.BridgePart };
});

/** What the member pursues, and introductions, by tab; or one bridge. */
export default function Opportunities() {
  const [search] = useSearchParams();
  const tab = readOpportunityTab(search);
  const id = search.get('bridge');
  if (id === null || tab === 'create') return <Tabs tab={tab} />;
  return (
    <Suspense>
      <BridgePart key={id} id={id} tab={tab} />
    </Suspense>
  );
}

function Tabs({ tab }: { tab: OpportunityTab }) {
  const { t } = useTranslation('opportunities');
  const { Part, About, Actions } = entryOf(tab);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{`${t(`tabs.${tab}`)} · ${t('title')}`}</PageTitle>
      <PageHeader
        title={t('title')}
        hasSmallActions
        description={
          About ? (
            // Two lines high on a phone, so that the tabs below are in one place for all of them.
            <span className="block max-sm:min-h-[2lh]">
              <Suspense>
                <About />
              </Suspense>
            </span>
          ) : undefined
        }
        actions={
          Actions ? (
            // As high as its buttons: what is below stays where it is when they come.
            <Suspense fallback={<Skeleton className="h-9 w-24" />}>
              <Actions />
            </Suspense>
          ) : undefined
        }
      />
      <OpportunityTabBar tab={tab} />
      <Suspense key={tab} fallback={<Skeleton className="h-96" />}>
        <Part />
      </Suspense>
    </div>
  );
}
