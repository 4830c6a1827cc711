import type { HistoryEntry } from '@kith/contract/credits/schemas';
import {
  CalendarPlus,
  CircleCheck,
  Coins,
  Gift,
  Handshake,
  Hourglass,
  type LucideIcon,
  PenLine,
  ScanFace,
  ScanSearch,
  ShoppingBag,
  Sparkles,
  Tags,
  Undo2,
  UserPlus,
} from 'lucide-react';

const ofActions: Record<string, LucideIcon> = {
  contact_created: UserPlus,
  contact_enhanced: ScanSearch,
  ai_analysis: Sparkles,
  profile_analysis: ScanFace,
  signal_processed: CircleCheck,
  post_created: PenLine,
  tags_generated: Tags,
  opportunity_created: Handshake,
};
const ofKinds: Partial<Record<HistoryEntry['kind'], LucideIcon>> = {
  grant: CalendarPlus,
  purchase: ShoppingBag,
  reward: Gift,
  refund: Undo2,
  expire: Hourglass,
};

/** What kind of line it is, at a glance; the words beside it say so too. */
export function EntryIcon({ kind, action }: Pick<HistoryEntry, 'kind' | 'action'>) {
  const Icon = ofKinds[kind] ?? ofActions[action ?? ''] ?? Coins;
  return <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />;
}
