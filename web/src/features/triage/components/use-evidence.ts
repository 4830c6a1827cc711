import type { TriageCard } from '@kith/contract/triage/schemas';
import {
  AtSign,
  Building2,
  CalendarDays,
  Link2,
  MessageCircle,
  Phone,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const shownLines = 4;

/** What is known about the member and the person, strongest first. */
export function useEvidence() {
  const { t } = useTranslation('triage');
  const format = useFormat();
  const counted = ({ count, latest_at: at }: { count: number; latest_at: string }) => ({
    count,
    number: format.number(count),
    when: format.relative(at),
  });
  return (card: TriageCard): { Icon: LucideIcon; text: string }[] => {
    const { company } = card.contact;
    const count = card.colleagues;
    const lines = [
      {
        Icon: MessageCircle,
        text: card.messages && t('evidence.messages', counted(card.messages)),
      },
      { Icon: CalendarDays, text: card.meetings && t('evidence.meetings', counted(card.meetings)) },
      {
        Icon: UsersRound,
        text:
          card.close_to.length > 0 &&
          t('evidence.closeTo', { names: format.list(card.close_to.map((one) => one.full_name)) }),
      },
      {
        Icon: Building2,
        text:
          count > 0 && t('evidence.colleagues', { count, number: format.number(count), company }),
      },
      {
        Icon: Link2,
        text:
          card.connected_on !== null &&
          t('evidence.connected', { month: format.monthYear(card.connected_on.slice(0, 7)) }),
      },
      { Icon: Phone, text: card.has_phone && t('evidence.phone') },
      { Icon: AtSign, text: card.has_email && t('evidence.email') },
    ];
    return lines
      .flatMap(({ Icon, text }) => (typeof text === 'string' ? [{ Icon, text }] : []))
      .slice(0, shownLines);
  };
}
