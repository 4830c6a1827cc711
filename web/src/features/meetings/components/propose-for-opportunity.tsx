import { paths } from '@kith/contract/app-routes/paths';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';

const ProposeDialog = lazy(async () => {
  const dialog = await import('./propose-dialog.tsx');
  return { default: dialog.ProposeDialog };
});

type ProposeProps = {
  opportunity: OpportunityDetail;
  /** The introduction that it follows from. */
  bridgeId: string | null;
};

/** Proposes times to one of the people of an opportunity; without any, someone is added first. */
export function ProposeForOpportunity({ opportunity: { id, people }, bridgeId }: ProposeProps) {
  const { t } = useTranslation('meetings');
  const navigate = useNavigate();
  const [guestId, setGuestId] = useState<string | null>(null);
  const { data: contact } = useQuery({
    ...apiQuery.contacts.get.queryOptions({ input: { id: guestId ?? '' } }),
    enabled: guestId !== null,
  });
  const [only] = people;
  if (!only) return <p className="text-sm text-muted">{t('propose.addFirst')}</p>;
  const guest = guestId === null ? null : contact;
  return (
    <>
      {people.length === 1 ? (
        <Button size="sm" onClick={() => setGuestId(only.contact_id)}>
          {t('propose.open')}
        </Button>
      ) : (
        <DropdownMenu align="start" trigger={<Button size="sm">{t('propose.open')}</Button>}>
          {people.map(({ contact_id: contactId, name }) => (
            <MenuItem key={contactId} onSelect={() => setGuestId(contactId)}>
              {name}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {guest ? (
        <Suspense>
          <ProposeDialog
            contact={guest}
            opportunityId={id}
            {...(bridgeId === null ? {} : { bridgeId })}
            onDone={(meetingId) => void navigate(paths.meeting(meetingId))}
            onClose={() => setGuestId(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
