import type { PostVisibility } from '@kith/contract/posts/rules';
import { Globe, HeartHandshake, ListChecks, Lock, type LucideIcon, Users } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Tooltip } from '#ui/tooltip.tsx';

export const visibilityIcons: Record<PostVisibility, LucideIcon> = {
  private: Lock,
  selected: ListChecks,
  first_degree: HeartHandshake,
  network: Users,
  public: Globe,
};

/** Who reads a post, as a sign with its words. */
export function VisibilityIcon({ visibility }: { visibility: PostVisibility }) {
  const { t } = useTranslation('posts');
  const Icon = visibilityIcons[visibility];
  const label = t(`visibility.${visibility}.name`);
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} className="inline-flex">
        <Icon aria-hidden size={14} />
      </span>
    </Tooltip>
  );
}
