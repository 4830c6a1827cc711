import type { GroupRef } from '@kith/contract/insights/groups';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useWatchGroup } from '../api/groups.ts';

type WatchButtonProps = {
  group: GroupRef;
  name: string;
  since: string | null;
};

/** Watching a company or an industry: signals when something changes. */
export function WatchButton({ group, name, since }: WatchButtonProps) {
  const { t } = useTranslation('company-insights');
  const watch = useWatchGroup(group, (_, isBegun) =>
    showToast({
      kind: 'success',
      title: t(isBegun ? 'watch.begun' : 'watch.ended', { name }),
      ...(isBegun
        ? { body: t(group.industry === undefined ? 'watch.about' : 'watch.aboutIndustry') }
        : {}),
    }),
  );
  const isWatched = since !== null;
  const Icon = isWatched ? EyeOff : Eye;
  return (
    <Button
      icon={<Icon aria-hidden size={16} />}
      isPending={watch.isPending}
      onClick={() => watch.mutate(!isWatched)}
    >
      {t(isWatched ? 'watch.end' : 'watch.begin')}
    </Button>
  );
}
