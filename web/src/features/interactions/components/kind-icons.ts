import type { InteractionKind } from '@kith/contract/warmth/rules';
import type { LucideIcon } from 'lucide-react';
import {
  Coffee,
  Handshake,
  Heart,
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
