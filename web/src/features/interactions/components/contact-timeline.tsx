import { countedSources } from '@kith/contract/interactions/rules';
import { Suspense, useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';
import type { InteractionEffects } from '../api/interaction-effects.ts';
import { useTimeline } from '../api/timeline.ts';
import { ChangeEntry } from './change-entry.tsx';
import { CountedEntry, InteractionEntry } from './interaction-entry.tsx';

/** As many as the first view has room for. */
const shownAtFirst = 6;

type ContactTimelineProps = {
  contactId: string;
  /** Of the contact; empty while it isn't known. */
  name: string;
  effects: InteractionEffects;
  /** Opens a post about an interaction; null where posts aren't drafted. */
  onPost: ((interactionId: string) => void) | null;
  /** False beside the conversation with them. */
  linksConversation?: boolean;
};

/** Interactions with a contact and changes of their data, newest first. */
export function ContactTimeline({
  contactId,
  name,
  effects,
  onPost,
  linksConversation = true,
}: ContactTimelineProps) {
  const { t } = useTranslation('contacts');
  const { query, entries } = useTimeline(contactId);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);

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
        {shown.map((entry) => {
          if (entry.type === 'change') {
            return <ChangeEntry key={entry.change.id} change={entry.change} at={entry.at} />;
          }
          const { interaction } = entry;
          const { id, source } = interaction;
          const common = { interaction, effects };
          return countedSources.includes(source) ? (
            <CountedEntry key={id} {...common} {...{ name, linksConversation }} />
          ) : (
            <InteractionEntry key={id} {...common} onPost={onPost} />
          );
        })}
      </Timeline>
      {isWhole || entries.length <= shownAtFirst ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="ml-7 justify-self-start"
          onClick={() => setIsWhole(true)}
        >
          {t('timeline.showAll')}
        </Button>
      )}
      {isWhole && query.hasNextPage ? (
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

const skeletonWidths = ['w-44', 'w-32', 'w-52', 'w-36', 'w-48', 'w-28'];

/** As many lines as the first view shows, with their icons and dates. */
function TimelineSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      {skeletonWidths.map((width) => (
        <div key={width} className="flex gap-3 py-2">
          <Skeleton className="size-7 shrink-0 rounded-full!" />
          <div className="grid flex-1 grid-cols-1 content-center gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="mt-1 h-3 w-12" />
        </div>
      ))}
    </div>
  );
}
