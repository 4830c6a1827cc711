import { paths } from '@kith/contract/app-routes/paths';
import type { MemberProfile } from '@kith/contract/member-profiles/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCreateConversation } from '#features/messages/api/create-conversation.ts';
import { useBlockWithUndo } from '#features/messages/components/use-block-with-undo.ts';
import { MemberProfileScreen } from '#features/profiles/components/member-profile-screen.tsx';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Not needed at first sight. */
const MemberPosts = lazy(async () => {
  const posts = await import('#features/posts/components/member-posts.tsx');
  return { default: posts.MemberPosts };
});
const ShareDialog = lazy(async () => {
  const dialog = await import('#features/sharing/components/share-dialog.tsx');
  return { default: dialog.ShareDialog };
});

const WarmthSummary = lazy(async () => {
  const summary = await import('#features/contacts/detail/components/warmth-summary.tsx');
  return { default: summary.WarmthSummary };
});

/** Another member's profile. */
export default function MemberProfileRoute() {
  useTranslation([
    'profile',
    'messages',
    'posts',
    'sharing',
    'notifications',
    'contacts',
    'wallet',
  ]);
  const { profileId = '' } = useParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useCreateConversation();
  const block = useBlockWithUndo();
  const { keyOf } = useAttemptKey();
  const add = useMutation({
    mutationFn: (view: MemberProfile) => {
      const contact = describeContact(view);
      return apiClient.contacts.create(contact, { context: { idempotencyKey: keyOf(contact) } });
    },
    onSuccess: (contact) => {
      void refreshPeople(queryClient);
      void queryClient.invalidateQueries({ queryKey: apiQuery.memberProfiles.key() });
      void navigate(paths.contact(contact.id));
    },
  });
  return (
    <MemberProfileScreen
      key={profileId}
      memberId={profileId}
      isMessagePending={create.isPending}
      onMessage={(memberId) =>
        create.mutate(memberId, {
          onSuccess: (conversation) => void navigate(paths.messages({ conversation })),
        })
      }
      onAddContact={(view) => add.mutate(view)}
      onAskIntroduction={(member) => void navigate(paths.opportunities({ tab: 'create', member }))}
      renderWarmth={(contact) => (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <WarmthSummary contact={contact} />
        </Suspense>
      )}
      posts={
        <Suspense>
          <MemberPosts
            memberId={profileId}
            onOpen={(post) => void navigate(paths.feed({ post }))}
            renderLinks={(postId, onClose) => (
              <Suspense>
                <ShareDialog postId={postId} onClose={onClose} />
              </Suspense>
            )}
          />
        </Suspense>
      }
      onBlock={(memberId, name) =>
        block(memberId, name, true, () =>
          queryClient.resetQueries({ queryKey: apiQuery.memberProfiles.get.key() }),
        )
      }
    />
  );
}

/** What the profile shows becomes the contact. */
function describeContact({ profile }: MemberProfile) {
  const words = profile.name.trim().split(/\s+/u);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  const [work] = profile.experience ?? [];
  const now = work?.to === null ? work : undefined;
  return {
    first_name: words.join(' '),
    last_name: last,
    company: now?.company ?? '',
    title: now?.title ?? '',
    links: (profile.links ?? []).map(({ url }) => ({ value: url })),
  };
}
