import type { ForumTopic } from '@kith/contract/community/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { ExternalLink } from '#ui/external-link.tsx';

type TopicListProps = {
  /** Null while the forum doesn't answer. */
  topics: readonly ForumTopic[] | null;
  isReading: boolean;
  onRetry: () => void;
};

/** What is talked about at the forum. */
export function TopicList({ topics, isReading, onRetry }: TopicListProps) {
  const { t } = useTranslation(['community', 'common']);
  return (
    <Section title={t('topics.title')}>
      <Card>
        {topics === null ? (
          <CardRow className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-base text-pretty text-muted">
              {t('topics.away')}
            </p>
            <Button isPending={isReading} onClick={onRetry}>
              {t('common:retry')}
            </Button>
          </CardRow>
        ) : topics.length === 0 ? (
          <CardRow className="text-base text-muted">{t('topics.none')}</CardRow>
        ) : (
          <ul>
            {topics.map((topic) => (
              <li key={topic.id} className="border-b border-border last:border-b-0">
                <TopicLink topic={topic} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function TopicLink({ topic }: { topic: ForumTopic }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const replies = t('topics.replies', {
    count: topic.replies,
    number: format.number(topic.replies),
  });
  return (
    <ExternalLink
      href={topic.url}
      className="grid gap-0.5 rounded-md p-4 transition-colors hover:bg-sunken sm:px-5"
    >
      <span dir="auto" className="font-semibold wrap-anywhere">
        {topic.title}
      </span>
      <span className="text-sm text-muted">
        {replies} <span aria-hidden>·</span> {format.date(topic.posted_at)}
      </span>
    </ExternalLink>
  );
}
