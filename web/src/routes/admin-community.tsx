import type { ForumState } from '@kith/contract/community/group-endpoints';
import { CommunityFigures } from '#features/analytics/components/community-figures.tsx';
import { ForumNotice } from '#features/forum-groups/components/forum-notice.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const notice = (forum: ForumState) => <ForumNotice forum={forum} />;

/** `/app/admin/community-analytics`: the forum in figures, for administrators. */
export default function AdminCommunity() {
  useTranslation(['forum', 'analytics']);
  return <CommunityFigures notice={notice} />;
}
