import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { ExternalLink as LeaveIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Community } from '@kith/contract/community/schemas';
import { useConfig } from '#lib/config.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { openOutside } from '#lib/open-outside.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { openForum, useCommunity, useForumUrl } from '../api/community.ts';
import { TopicList } from './topic-list.tsx';

/** The forum: whether the member has joined, and what is talked about there. */
export function CommunityScreen() {
  const { t } = useTranslation(['community', 'common']);
  const isKnown = useConfig() !== null;
  const url = useForumUrl();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageTitle>{t('common:pages.community')}</PageTitle>
      <PageHeader
        title={t('common:pages.community')}
        description={url === null && isKnown ? undefined : t('about', { brand: brand.name })}
      />
      {url !== null ? <Whole /> : isKnown ? <NoForum /> : <Skeleton className="h-64" />}
    </div>
  );
}

function NoForum() {
  const { t } = useTranslation('community');
  return (
    <EmptyState
      icon={<Users aria-hidden size={22} />}
      title={t('none.title')}
      description={t('none.body', { brand: brand.name })}
      action={
        <Button asChild>
          <Link to={paths.feed()}>{t('none.feed')}</Link>
        </Button>
      }
    />
  );
}

function Whole() {
  const { data, error, refetch, isFetching } = useCommunity();
  return data ? (
    <>
      <Membership community={data} />
      <TopicList topics={data.topics} isReading={isFetching} onRetry={() => void refetch()} />
    </>
  ) : error ? (
    <LoadFailure error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-64" />
  );
}

const handedOver = ['shares.name', 'shares.email', 'shares.picture', 'shares.groups'] as const;

function Membership({ community }: { community: Community }) {
  const { t } = useTranslation('community');
  const format = useFormat();
  const { joined_at: joinedAt, username } = community;
  const hasJoined = joinedAt !== null;
  const date = hasJoined ? format.date(joinedAt) : '';
  return (
    <Card>
      <SettingRow
        icon={<Users aria-hidden size={18} />}
        heading="h2"
        title={hasJoined ? t('joined.title') : t('join.title')}
        description={
          hasJoined
            ? username === null
              ? t('joined.since', { date })
              : t('joined.as', { name: username, date })
            : t('join.body', { brand: brand.name })
        }
        actions={<OpenButton url={community.forum_url} hasJoined={hasJoined} />}
      />
      <CardRow className="grid gap-2">
        <h3 className="text-sm font-semibold text-muted">{t('shares.title')}</h3>
        <ul className="grid list-disc gap-1 pl-5 text-sm text-pretty text-muted">
          {handedOver.map((one) => (
            <li key={one}>{t(one)}</li>
          ))}
        </ul>
        <p className="text-sm text-pretty text-muted">{t('shares.never')}</p>
      </CardRow>
    </Card>
  );
}

function OpenButton({ url, hasJoined }: { url: string; hasJoined: boolean }) {
  const { t } = useTranslation(['community', 'shell']);
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    setIsOpening(true);
    const hasOpened = await openForum(url).catch(() => false);
    setIsOpening(false);
    if (hasOpened) return;
    // The check also fails where only the check is blocked, so the forum itself has the last word.
    openOutside(url);
    showToast({ kind: 'info', title: t('shell:community.direct') });
  }

  return (
    <Button
      variant="primary"
      icon={<LeaveIcon aria-hidden size={16} />}
      isPending={isOpening}
      onClick={() => void open()}
    >
      {hasJoined ? t('joined.open') : t('join.open')}
    </Button>
  );
}
