import { paths } from '@kith/contract/app-routes/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  firstTab,
  type OpportunityTab,
  opportunityTabs,
  readOpportunityTab,
} from '#app/opportunity-tabs.ts';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { bridgesOptions, useBridge, useBridgeCounts } from '#features/bridges/api/bridges.ts';
import { BridgeActions } from '#features/bridges/components/bridge-actions.tsx';
import { BridgeScreen } from '#features/bridges/components/bridge-screen.tsx';
import { BridgesTab } from '#features/bridges/components/bridges-tab.tsx';
import { ConnectorLoad } from '#features/bridges/components/connector-load.tsx';
import { CreateBridge, type Wanted } from '#features/bridges/components/create-bridge.tsx';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient, search) => {
    const tab = readOpportunityTab(search);
    if (tab === 'create' || search.has('bridge')) return Promise.resolve();
    return queryClient.prefetchQuery(bridgesOptions(tab));
  },
};

const createHref = paths.opportunities({ tab: 'create' });

/** Introductions: what is asked of the member and what they asked, by tab; one bridge; asking for one. */
export default function Opportunities() {
  const [search] = useSearchParams();
  const tab = readOpportunityTab(search);
  const id = search.get('bridge');
  if (id !== null && tab !== 'create') {
    return (
      <BridgeScreen
        key={id}
        id={id}
        backHref={paths.opportunities({ tab: search.get('tab') ?? firstTab })}
        renderActions={(bridge) => (
          <BridgeActions
            bridge={bridge}
            editHref={paths.opportunities({ tab: 'create', bridge: id })}
            conversationHref={paths.messages({ conversation: bridge.conversation_id ?? '' })}
          />
        )}
      />
    );
  }
  return <Tabs tab={tab} />;
}

function Tabs({ tab }: { tab: OpportunityTab }) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { data: counts } = useBridgeCounts();
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{`${t(`tabs.${tab}`)} · ${t('title')}`}</PageTitle>
      <PageHeader
        title={t('title')}
        hasSmallActions
        actions={
          tab === 'create' ? undefined : (
            <Button asChild variant="primary">
              <Link to={createHref}>{t('ask')}</Link>
            </Button>
          )
        }
      />
      <TabNav label={t('tabsLabel')}>
        {opportunityTabs.map((one) => {
          const count = one === 'create' ? 0 : (counts?.[one] ?? 0);
          return (
            <Link
              key={one}
              to={paths.opportunities({ tab: one })}
              aria-current={one === tab ? 'page' : undefined}
              className={tabLinkClasses}
            >
              {t(`tabs.${one}`)}
              {count > 0 ? (
                <span className="ml-1.5 text-sm text-muted tabular-nums">
                  {format.number(count)}
                </span>
              ) : null}
            </Link>
          );
        })}
      </TabNav>
      {tab === 'create' ? (
        <Create />
      ) : (
        <>
          {tab === 'requests' ? <ConnectorLoad /> : null}
          <BridgesTab
            key={tab}
            tab={tab}
            createHref={createHref}
            hrefOf={(bridge) => paths.opportunities({ tab, bridge })}
          />
        </>
      )}
    </div>
  );
}

/** The form once everything that it begins with is there. */
function Create() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { wanted, isPending } = useWanted(search.get('contact'), search.get('member'));
  const draftId = search.get('bridge');
  const own = useQuery(apiQuery.account.get.queryOptions({ input: {} }));
  const show = (bridge: string) =>
    void navigate(paths.opportunities({ tab: 'bridges-sent', bridge }));
  if (isPending || own.isPending) return <Skeleton className="h-96 max-w-3xl" />;
  const shared = { wanted, ownName: own.data?.display_name ?? '', onSent: show, onSaved: show };
  return draftId === null ? (
    <CreateBridge {...shared} draft={null} />
  ) : (
    <EditDraft key={draftId} id={draftId} {...shared} />
  );
}

type EditDraftProps = Omit<Parameters<typeof CreateBridge>[0], 'draft'> & { id: string };

function EditDraft({ id, ...shared }: EditDraftProps) {
  const { data: draft } = useBridge(id);
  if (!draft) return <Skeleton className="h-96 max-w-3xl" />;
  return <CreateBridge {...shared} draft={draft} />;
}

/** Who the member came from: a contact, or another member's profile. */
function useWanted(
  contactId: string | null,
  memberId: string | null,
): { wanted: Wanted | null; isPending: boolean } {
  const contact = useQuery({
    ...apiQuery.contacts.get.queryOptions({ input: { id: contactId ?? '' } }),
    enabled: contactId !== null,
  });
  const member = useQuery({
    ...apiQuery.memberProfiles.get.queryOptions({ input: { id: memberId ?? '' } }),
    enabled: memberId !== null,
  });
  if (contact.data) {
    const { id, full_name: name, title, company } = contact.data;
    const about = [title, company].filter(Boolean).join(', ');
    return { wanted: { contactId: id, memberId: null, name, about }, isPending: false };
  }
  if (member.data) {
    const { id, name, headline } = member.data.profile;
    return {
      wanted: { contactId: null, memberId: id, name, about: headline ?? '' },
      isPending: false,
    };
  }
  return { wanted: null, isPending: contact.isLoading || member.isLoading };
}
