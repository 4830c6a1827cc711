import type { InteractionKind } from '@kith/contract/warmth/rules';
import {
  Coffee,
  Handshake,
  Heart,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquare,
  NotebookPen,
  Phone,
} from 'lucide-react';

export const kindIcons: Record<InteractionKind, LucideIcon> = {
  meeting: Coffee,
  call: Phone,
  introduction: Handshake,
  message: MessageSquare,
  email: Mail,
  note: NotebookPen,
  like: Heart,
  comment: MessageCircle,
};
