import { paths } from '@kith/contract/app-routes/paths';
import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

/** The other of the two who were introduced, as the reader's own contact. */
function partnerOf({ role, requester, target }: BridgeDetail): string | null {
  if (role === 'connector') return null;
  return (role === 'requester' ? target?.contact_id : requester?.contact_id) ?? null;
}

/** Proposes times to who the reader was introduced to, once they are among their contacts. */
export function ProposeFromBridge({ bridge }: { bridge: BridgeDetail }) {
  const { t } = useTranslation('meetings');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const contactId = partnerOf(bridge);
  const isTogether = bridge.state === 'introduced' || bridge.state === 'active';
  const { data: contact } = useQuery({
    ...apiQuery.contacts.get.queryOptions({ input: { id: contactId ?? '' } }),
    enabled: contactId !== null && isTogether,
  });
  if (!contact || !isTogether) return null;
  return (
    <>
      <Button icon={<CalendarPlus aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {t('propose.open')}
      </Button>
      {isOpen ? (
        <ProposeDialog
          contact={contact}
          bridgeId={bridge.id}
          onDone={(meetingId) => void navigate(paths.meeting(meetingId))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
