import type { AudiencePreviewAnswer } from '@kith/contract/posts/schemas';
import { clsx } from 'clsx';
import { CalendarClock, TriangleAlert, X } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { fromWallClock } from '#lib/i18n/zoned-time.ts';
import { Chip } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ComposerLink } from './composer-link.tsx';
import { PictureTray } from './picture-tray.tsx';
import { SuggestedTags } from './suggested-tags.tsx';
import type { PostParts } from '../api/post-parts.ts';
import type { PostUploads } from './use-post-uploads.ts';

type PostComposerBelowProps = {
  text: string;
  parts: PostParts;
  change: (changes: Partial<PostParts>) => void;
  uploads: PostUploads;
  drop: { isNear: boolean; isOver: boolean };
  unreached: AudiencePreviewAnswer['unreached'];
};

/** What belongs to the text that is being written: tags, pictures, a link, warnings, its time. */
export function PostComposerBelow(props: PostComposerBelowProps) {
  const { text, parts, change, uploads, drop, unreached } = props;
  const { t } = useTranslation('posts');
  return (
    <>
      {drop.isNear ? (
        <p
          className={clsx(
            'my-2 rounded-md border border-dashed px-3 py-4 text-center text-sm',
            drop.isOver
              ? 'border-ember bg-ember-soft text-ember-ink'
              : 'border-border-strong text-muted',
          )}
        >
          {t('pictures.drop')}
        </p>
      ) : null}
      {parts.tags.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5 pb-1">
          {parts.tags.map((tag) => (
            <li key={tag}>
              <Chip
                label={`#${tag}`}
                onRemove={() => change({ tags: parts.tags.filter((one) => one !== tag) })}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestedTags
        text={text}
        tags={parts.tags}
        onAdd={(tag) => change({ tags: [...parts.tags, tag] })}
      />
      <PictureTray
        pictures={parts.pictures}
        uploads={uploads}
        onChange={(pictures) => change({ pictures })}
      />
      <ComposerLink text={text} parts={parts} onChange={change} />
      <Unreached people={unreached} />
      {parts.publishAt === null ? null : (
        <PlannedFor at={parts.publishAt} onClear={() => change({ publishAt: null })} />
      )}
      <div className="mt-2 border-t border-border" />
    </>
  );
}

/** Says before it is sent who is named and won't see it. */
function Unreached({ people }: { people: readonly { member_id: string; name: string }[] }) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  if (people.length === 0) return null;
  const names = format.list(people.map(({ name }) => name || t('unnamed')));
  return (
    <p
      role="status"
      className="mt-2 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {t('composer.unreached', { count: people.length, names })}
    </p>
  );
}

function PlannedFor({ at, onClear }: { at: string; onClear: () => void }) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const moment = fromWallClock(at, timezone);
  if (!moment) return null;
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-muted">
      <CalendarClock aria-hidden size={15} className="shrink-0" />
      {t('schedule.planned', { when: format.dateTime(moment) })}
      <IconButton
        size="sm"
        label={t('schedule.now')}
        icon={<X aria-hidden size={14} />}
        onClick={onClear}
      />
    </p>
  );
}
