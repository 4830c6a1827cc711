import type { MessageHit } from '@kith/contract/messages/schemas';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import type { useMessageHits } from '../api/search-messages.ts';
import { ListHeading } from './conversation-rows.tsx';
import { highlightMatches } from './highlight-matches.ts';
import type { MessagesAddress } from './messages-address.ts';
import { useMessageLabels } from './use-message-labels.ts';

type MessageHitsProps = {
  hits: readonly MessageHit[];
  words: string;
  hrefOf: MessagesAddress['hrefOf'];
  search: ReturnType<typeof useMessageHits>['query'];
};

/** Messages that match the search; each links to its place in its conversation. */
export function MessageHits({ hits, words, hrefOf, search }: MessageHitsProps) {
  const { t } = useTranslation('messages');
  const { momentOf, nameOf } = useMessageLabels();
  return (
    <section>
      <ListHeading>{t('list.hits')}</ListHeading>
      <ul>
        {hits.map((hit) => (
          <li key={hit.message_id}>
            <Link
              to={hrefOf(hit.conversation_id, hit.seq)}
              data-row
              className="block px-4 py-2.5 md:pl-8 -outline-offset-2 transition-colors hover:bg-sunken"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate font-semibold">{nameOf(hit.other_participant_name)}</span>
                <span className="shrink-0 text-xs text-muted">{momentOf(hit.created_at)}</span>
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {highlightMatches(hit.content || t('list.file'), words).map(
                  ({ at, text, isMatch }) =>
                    isMatch ? (
                      <mark key={at} className="bg-transparent font-semibold text-ember-ink">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {search.hasNextPage ? (
        <div className="grid place-items-center p-3">
          <Button
            variant="ghost"
            size="sm"
            isPending={search.isFetchingNextPage}
            onClick={() => void search.fetchNextPage()}
          >
            {t('list.moreHits')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
