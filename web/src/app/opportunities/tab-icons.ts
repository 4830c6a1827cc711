import {
  Archive,
  ArrowLeftRight,
  History,
  Inbox,
  type LucideIcon,
  MailOpen,
  MailQuestionMark,
  Plus,
  Send,
} from 'lucide-react';
import type { OpportunityTab } from '#app/opportunity-tabs.ts';

/** Of the tabs under More. */
export const tabIcons: Partial<Record<OpportunityTab, LucideIcon>> = {
  requests: MailQuestionMark,
  'bridges-sent': Send,
  'bridges-received': MailOpen,
  archived: Archive,
  'active-intros': ArrowLeftRight,
  received: Inbox,
  history: History,
  create: Plus,
};
