import { paths } from '@kith/contract/app-routes/paths';
import { searchPathsSchema } from '@kith/contract/paths/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Question } from '#features/paths/api/paths.ts';
import { Discover } from '#features/paths/components/discover.tsx';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const hrefOf = (question: Question | null, opportunity: string | null) =>
  paths.opportunities({
    tab: 'discover',
    ...(opportunity === null ? {} : { opportunity }),
    ...(question === null
      ? {}
      : {
          kind: question.kind,
          text: question.text,
          contact: question.contact_id ?? '',
          member: question.member_id ?? '',
          industry: question.industry ?? '',
        }),
  });

/** The question in the address; null without one, or with one that nothing can answer. */
function readQuestion(search: URLSearchParams): Question | null {
  const read = searchPathsSchema.safeParse({
    kind: search.get('kind') ?? 'person',
    text: search.get('text') ?? '',
    contact_id: search.get('contact'),
    member_id: search.get('member'),
    industry: search.get('industry'),
    opportunity_id: search.get('opportunity'),
  });
  return read.success ? read.data : null;
}

/** What the tab answers, as the line under the title. */
export function DiscoverAbout() {
  const { t } = useTranslation('opportunities');
  return <>{t('discoverAbout')}</>;
}

/** Who could introduce the member: the question is in the address, so that Back returns to it. */
export function DiscoverPart() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const opportunity = search.get('opportunity');
  const own = useQuery(
    apiQuery.account.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
  return (
    <Discover
      question={readQuestion(search)}
      onAsk={(question) => void navigate(hrefOf(question, opportunity))}
      ownName={own.data?.display_name ?? ''}
      contactHref={paths.contact}
      askHref={({ connector, target, is_longer: isLonger }) =>
        paths.opportunities({
          tab: 'create',
          connector: connector.contact_id,
          ...(opportunity === null ? {} : { opportunity }),
          // Over one more person the connector chooses who that is, so the wanted one is only named.
          ...(isLonger || (target.contact_id === null && target.member_id === null)
            ? {
                name: target.name,
                about: target.about,
              }
            : target.contact_id === null
              ? { member: target.member_id ?? '' }
              : { contact: target.contact_id }),
        })
      }
    />
  );
}
