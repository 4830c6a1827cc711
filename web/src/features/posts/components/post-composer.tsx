import { creditsOf } from '@kith/contract/credits/actions';
import { postLimits } from '@kith/contract/posts/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Composer } from '#ui/composer.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { ConflictNotice } from '#ui/form/conflict-notice.tsx';
import type { TypedEdit } from '../api/merge-edit.ts';
import { AudienceChip } from './audience-chip.tsx';
import { DraftedNote } from './drafted-note.tsx';
import { PostComposerBelow } from './post-composer-below.tsx';
import { PostComposerTools } from './post-composer-tools.tsx';
import { draftKeyOf, firstTextOf, type PostSubject } from './post-subject.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { usePostWriting } from './use-post-writing.ts';

type PostComposerProps = {
  subject: PostSubject;
  onDone: () => void;
  /** Takes a version that was saved elsewhere meanwhile into an edit. */
  onTakeNewer?: (typed: TypedEdit) => void;
  /** Opens what was stored and planned; only a new post has it. */
  onDrafts?: () => void;
};

/** Writes a post: text with mentions and tags, pictures, who reads it and when. */
export function PostComposer({ subject, onDone, onTakeNewer, onDrafts }: PostComposerProps) {
  const { t } = useTranslation('posts');
  const storageKey = draftKeyOf(subject);
  const edited = subject.kind === 'edit' ? subject.post : null;
  const writing = usePostWriting({ subject, onDone });
  const { engine, takeDraft } = writing;
  const { field, text, setText, parts, change, mentions, uploads, drop, preview, send } = writing;
  const named = mentions.chosenIn(text);
  const isScheduled = parts.publishAt !== null && !edited;
  const label = subject.kind === 'share' ? t('composer.shareLabel') : t('composer.label');
  return (
    <div {...drop.handlers}>
      {send.isConflict && onTakeNewer ? (
        <ConflictNotice onReload={() => onTakeNewer({ body: text, parts, mentions: named })} />
      ) : null}
      <Composer
        isBare
        label={edited ? t('composer.editLabel') : label}
        placeholder={label}
        sendLabel={
          edited ? t('composer.save') : isScheduled ? t('composer.plan') : t('composer.post')
        }
        storageKey={storageKey}
        initialText={firstTextOf(subject)}
        maxLength={postLimits.body}
        rows={2}
        fieldRef={field}
        onSend={send.run}
        canSendEmpty={parts.pictures.length > 0 || subject.kind === 'share'}
        isReady={!uploads.isBusy}
        onTextChange={(next) => {
          setText(next);
          mentions.noticeText(next);
        }}
        suggesting={mentions.suggesting}
        onFieldKeyDown={mentions.handleKeyDown}
        onPasteFiles={uploads.add}
        below={
          <>
            <SuggestionList {...mentions.list} />
            {engine === null ? null : <DraftedNote engine={engine} />}
            <PostComposerBelow
              text={text}
              parts={parts}
              change={change}
              uploads={uploads}
              drop={drop}
              unreached={named.length === 0 ? [] : (preview?.unreached ?? [])}
            />
          </>
        }
        tools={
          <PostComposerTools
            field={field}
            onPictures={uploads.add}
            onDrafted={subject.kind === 'new' ? takeDraft : null}
            schedule={edited ? null : parts.publishAt}
            onSchedule={edited ? null : (publishAt) => change({ publishAt })}
          />
        }
        beforeSend={
          <>
            <AudienceChip parts={parts} preview={preview} onChange={change} />
            {edited ? null : <CreditPrice credits={creditsOf.post_created} />}
          </>
        }
      />
      {onDrafts ? (
        <DraftRow
          onStore={text.trim() === '' ? null : () => void send.store(text)}
          onDrafts={onDrafts}
          onFold={onDone}
        />
      ) : null}
    </div>
  );
}

type DraftRowProps = { onStore: (() => void) | null; onDrafts: () => void; onFold: () => void };

/** Stores the text, opens what was stored, and puts the composer away. */
function DraftRow({ onStore, onDrafts, onFold }: DraftRowProps) {
  const { t } = useTranslation('posts');
  return (
    <div className="-mx-3 mt-2 flex flex-wrap items-center">
      <Button size="sm" variant="ghost" disabled={onStore === null} onClick={() => onStore?.()}>
        {t('composer.storeDraft')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDrafts}>
        {t('drafts.open')}
      </Button>
      <Button size="sm" variant="ghost" className="ml-auto" onClick={onFold}>
        {t('composer.fold')}
      </Button>
    </div>
  );
}
