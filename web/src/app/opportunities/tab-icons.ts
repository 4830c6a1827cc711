import { Archive, ArrowLeftRight, History, Inbox, type LucideIcon, Plus } from 'lucide-react';
import type { OpportunityTab } from '#app/opportunity-tabs.ts';

/** Of the tabs under More. */
export const tabIcons: Partial<Record<OpportunityTab, LucideIcon>> = {
  archived: Archive,
  'active-intros': ArrowLeftRight,
  received: Inbox,
  history: History,
  create: Plus,
};
