import { paths } from '@kith/contract/app-routes/paths';
import { outcomes } from '@kith/contract/nudges/rules';
import { postSorts } from '@kith/contract/posts/rules';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ConnectTabNav } from '#app/connect-tab-nav.tsx';
import type { ConnectTab } from '#app/connect-tabs.ts';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { signalParts } from '#app/signal-parts.tsx';
import { OwnPosts } from '#features/posts/components/own-posts.tsx';
import { PostComposerEntry } from '#features/posts/components/post-composer-entry.tsx';
import { readSignalListing, writeSignalListing } from '#features/signals/api/signal-address.ts';
import { EngagementsTab } from '#features/signals/components/engagements-tab.tsx';
import { SignalsTab } from '#features/signals/components/signals-tab.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const ShareDialog = lazy(async () => {
  const dialog = await import('#features/sharing/components/share-dialog.tsx');
  return { default: dialog.ShareDialog };
});

type ShownTab = Exclude<ConnectTab, 'messages'>;

/** Connect without its messages, which fill a screen of their own. */
export function ConnectScreen({ tab }: { tab: ShownTab }) {
  const { t } = useTranslation(['connect', 'nudges', 'posts']);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{`${t(`tabs.${tab}`)} · ${t('title')}`}</PageTitle>
      <PageHeader title={t('title')} />
      <ConnectTabNav current={tab} />
      {tab === 'signals' ? <Signals /> : tab === 'engagements' ? <Engagements /> : <Posts />}
    </div>
  );
}

const quietly = { replace: true, preventScrollReset: true } as const;

function Signals() {
  const [search, setSearch] = useSearchParams();
  const { add, dialog } = useNewOpportunity();
  return (
    <>
      <SignalsTab
        listing={readSignalListing(search)}
        setListing={(listing) => setSearch(writeSignalListing(listing), quietly)}
        slots={signalParts}
        onPursue={({ contact }) => add({ title: contact.full_name, contactId: contact.id })}
      />
      {dialog}
    </>
  );
}

function Engagements() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('outcome');
  return (
    <EngagementsTab
      outcome={(['open', ...outcomes] as const).find((one) => one === named) ?? null}
      setOutcome={(outcome) =>
        setSearch({ tab: 'engagements', ...(outcome === null ? {} : { outcome }) }, quietly)
      }
      renderReason={signalParts.renderReason}
    />
  );
}

function Posts() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [isWriting, setIsWriting] = useState(false);
  const sort = postSorts.find((one) => one === search.get('sort')) ?? 'newest';
  return (
    <div className="grid grid-cols-1 gap-4">
      {isWriting ? <PostComposerEntry isOpen onOpenChange={setIsWriting} /> : null}
      <OwnPosts
        sort={sort}
        onSort={(next) =>
          setSearch({ tab: 'posts', ...(next === 'newest' ? {} : { sort: next }) }, quietly)
        }
        onOpen={(post) => void navigate(paths.feed({ post }))}
        onWrite={() => setIsWriting(true)}
        renderLinks={(postId, onClose) => (
          <Suspense>
            <ShareDialog postId={postId} onClose={onClose} />
          </Suspense>
        )}
      />
    </div>
  );
}
