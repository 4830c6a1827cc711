import type { GroupRef } from '@kith/contract/insights/groups';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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
  const watch = useWatchGroup(group);
  const isWatched = since !== null;
  const Icon = isWatched ? EyeOff : Eye;
  return (
    <Button
      icon={<Icon aria-hidden size={16} />}
      isPending={watch.isPending}
      onClick={() =>
        watch.mutate(!isWatched, {
          onSuccess: () =>
            showToast({
              kind: 'success',
              title: t(isWatched ? 'watch.ended' : 'watch.begun', { name }),
              ...(isWatched
                ? {}
                : {
                    body: t(group.industry === undefined ? 'watch.about' : 'watch.aboutIndustry'),
                  }),
            }),
        })
      }
    >
      {t(isWatched ? 'watch.end' : 'watch.begin')}
    </Button>
  );
}
