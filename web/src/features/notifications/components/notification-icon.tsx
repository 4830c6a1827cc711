import type { NotificationKind } from '@kith/contract/notifications/rules';
import {
  AtSign,
  Award,
  Bell,
  CalendarCheck,
  CalendarClock,
  Download,
  FileCheck,
  ChartNoAxesCombined,
  Gift,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
  Share2,
  ShieldCheck,
  UserCheck,
  UserPlus,
  Waypoints,
} from 'lucide-react';

const icons: Record<NotificationKind, LucideIcon> = {
  mention: AtSign,
  like: Heart,
  comment: MessageSquareText,
  share: Share2,
  follow: UserPlus,
  message: MessageCircle,
  message_request: MessageCircle,
  import_done: FileCheck,
  export_ready: Download,
  reminder_due: CalendarCheck,
  contact_joined: UserCheck,
  link_request: UserPlus,
  link_accepted: UserCheck,
  bridge: Waypoints,
  meeting: CalendarClock,
  badge: Award,
  referral: Gift,
  review: ChartNoAxesCombined,
  scorecard: ChartNoAxesCombined,
  account: ShieldCheck,
};

/** An icon for the kind of event. */
export function NotificationIcon({ kind }: { kind: unknown }) {
  const Icon = icons[kind as NotificationKind] ?? Bell;
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </span>
  );
}
