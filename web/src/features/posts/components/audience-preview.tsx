import type { PostVisibility } from '@kith/contract/posts/rules';
import type { AudiencePreviewAnswer } from '@kith/contract/posts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { AuthorRing } from './author-ring.tsx';

const shownPeople = 5;

type AudiencePreviewProps = {
  visibility: PostVisibility;
  preview: AudiencePreviewAnswer | undefined;
};

/** "Who will see this", with the closest of them. */
export function AudiencePreview({ visibility, preview }: AudiencePreviewProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  if (!preview || visibility === 'private') return null;
  const { count, people, unlinked_count: unlinked } = preview;
  const shown = people.slice(0, shownPeople);
  return (
    <section
      aria-label={t('audience.preview')}
      className="mt-3 grid gap-2 border-t border-border pt-3"
    >
      <p role="status" className="text-sm font-semibold">
        {count === null
          ? t('audience.everyone')
          : t('audience.count', { count, number: format.number(count) })}
      </p>
      {shown.length === 0 ? null : (
        <ul className="grid gap-1.5">
          {shown.map((person) => (
            <li key={person.member_id} className="flex items-center gap-2.5 text-sm">
              <AuthorRing author={person} size="xs" />
              <span className="truncate">{person.name || t('unnamed')}</span>
            </li>
          ))}
        </ul>
      )}
      {unlinked > 0 ? (
        <p className="text-sm text-pretty text-muted">
          {t('audience.unlinked', { count: unlinked, number: format.number(unlinked) })}
        </p>
      ) : null}
    </section>
  );
}
