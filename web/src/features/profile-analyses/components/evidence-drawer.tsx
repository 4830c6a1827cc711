import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useProfileText } from '../api/profiles.ts';

type EvidenceDrawerProps = { profileId: string; words: string; onClose: () => void };

/** The text of a profile with the words that a proposal is based on, where they are. */
export function EvidenceDrawer({ profileId, words, onClose }: EvidenceDrawerProps) {
  const { t } = useTranslation('profile-analyses');
  const { data, error, refetch } = useProfileText(profileId);
  return (
    <Sheet
      open
      title={t('evidence.title')}
      side="right"
      widthClassName="w-112"
      onOpenChange={onClose}
    >
      <div className="p-5">
        {data ? (
          <Context text={data.text} words={words} />
        ) : error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-60 w-full" />
        )}
      </div>
    </Sheet>
  );
}

function Context({ text, words }: { text: string; words: string }) {
  const at = text.indexOf(words);
  if (at < 0) return <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>;
  const end = at + words.length;
  return (
    <p className="text-sm whitespace-pre-wrap wrap-anywhere text-muted">
      {text.slice(0, at)}
      <mark
        ref={(mark) => mark?.scrollIntoView({ block: 'center' })}
        className="rounded-sm bg-ember-soft font-semibold text-ember-ink"
      >
        {words}
      </mark>
      {text.slice(end)}
    </p>
  );
}
