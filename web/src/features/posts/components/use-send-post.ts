import type { CreatePost, Mention } from '@kith/contract/posts/schemas';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { writeStored } from '#lib/storage.ts';
import { useAttempt } from '../api/attempts.ts';
import { useCreatePost, useUpdatePost } from '../api/write-post.ts';
import { draftKeyOf, type PostSubject } from './post-subject.ts';
import { type PostParts, publishMoment } from '../api/post-parts.ts';

type SendPostOptions = {
  subject: PostSubject;
  parts: PostParts;
  mentionsIn: (text: string) => Mention[];
  onSent: () => void;
};

/** Publishes, plans, stores or changes what was written. */
export function useSendPost({ subject, parts, mentionsIn, onSent }: SendPostOptions) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const create = useCreatePost();
  const update = useUpdatePost();
  const attempt = useAttempt();

  const inputOf = (body: string): Partial<CreatePost> => ({
    body,
    visibility: parts.visibility,
    audience: parts.audience,
    tags: parts.tags,
    mentions: mentionsIn(body),
    pictures: parts.pictures.map(({ id, alt }) => ({ id, alt })),
    link_url: parts.link?.url ?? null,
  });

  async function createNew(
    body: string,
    state: Partial<CreatePost>,
    /** Before the composer is emptied. */
    finish: () => void,
  ) {
    const shared = subject.kind === 'share' ? { shared_post_id: subject.post.id } : {};
    const input = { ...inputOf(body), ...shared, ...state };
    await create.mutateAsync({
      input,
      ...attempt(input, () => {
        finish();
        onSent();
      }),
    });
  }

  async function run(body: string, onTaken: () => void): Promise<void> {
    if (subject.kind === 'edit') {
      const { id, revision } = subject.post;
      await update.mutateAsync({ id, revision, input: inputOf(body) });
      writeStored(draftKeyOf(subject), null);
      onSent();
      return;
    }
    const finish = (title: string | null) => () => {
      if (title !== null) showToast({ kind: 'success', title });
      onTaken();
    };
    const moment = publishMoment(parts, timezone);
    if (moment === undefined) {
      showToast({ kind: 'error', title: t('schedule.title') });
      // The text stays.
      throw new RangeError('The time to publish is unreadable');
    }
    if (moment === null) {
      // A new one is seen at the top of the feed.
      const elsewhere = t('drafts.published');
      const done = {
        new: null,
        topic: elsewhere,
        share: t('composer.shared'),
        drafted: elsewhere,
      };
      await createNew(body, {}, finish(done[subject.kind]));
    } else {
      const publish_at = moment.toISOString();
      const done = t('schedule.done', { when: format.dateTime(moment) });
      await createNew(body, { status: 'scheduled', publish_at }, finish(done));
    }
  }

  async function store(body: string): Promise<void> {
    try {
      await createNew(body.trim(), { status: 'draft' }, () => {
        showToast({ kind: 'success', title: t('drafts.stored') });
        writeStored(draftKeyOf(subject), null);
      });
    } catch {
      // The mutation reports the failure; the text stays.
    }
  }

  /** The edited post was changed elsewhere. */
  const isConflict = errorCodeOf(update.error) === 'conflict';
  return { run, store, isConflict };
}
