import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useTimeline } from '../api/timeline.ts';
import { ChangeEntry } from './change-entry.tsx';
import { InteractionEntry } from './interaction-entry.tsx';

type ContactTimelineProps = { contactId: string; effects: InteractionEffects };

/** Interactions with a contact and changes of their data, newest first. */
export function ContactTimeline({ contactId, effects }: ContactTimelineProps) {
  const { t } = useTranslation('contacts');
  const { query, entries } = useTimeline(contactId);

  if (query.isPending) return <TimelineSkeleton />;
  if (query.isError && entries.length === 0) {
    return (
      <Suspense fallback={null}>
        <TimelineFailure error={query.error} onRetry={() => void query.refetch()} />
      </Suspense>
    );
  }
  if (entries.length === 0) return <p className="py-2 text-muted">{t('timeline.empty')}</p>;
  return (
    <>
      <Timeline label={t('timeline.title')}>
        {entries.map((entry) =>
          entry.type === 'interaction' ? (
            <InteractionEntry
              key={entry.interaction.id}
              interaction={entry.interaction}
              effects={effects}
            />
          ) : (
            <ChangeEntry key={entry.change.id} change={entry.change} at={entry.at} />
          ),
        )}
      </Timeline>
      {query.hasNextPage ? (
        <Button
          ref={(button) => loadWhenSeen(button, () => void query.fetchNextPage())}
          variant="ghost"
          size="sm"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="justify-self-center"
        >
          {t('timeline.earlier')}
        </Button>
      ) : null}
    </>
  );
}

/** Clicks the button as soon as it becomes visible. Returns the function that stops it. */
function loadWhenSeen(button: HTMLElement | null, load: () => void) {
  if (!button) return undefined;
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting && !button.hasAttribute('disabled')) load();
  });
  observer.observe(button);
  return () => observer.disconnect();
}

function TimelineFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <div role="alert" className="flex items-center justify-between gap-3 py-2">
      <p className="text-muted">{describeError(error).body}</p>
      <Button size="sm" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}

function TimelineSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-3 border-t border-border pt-3">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-7" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </div>
  );
}
