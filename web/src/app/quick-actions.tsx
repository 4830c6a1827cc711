import type { Contact } from '@kith/contract/contacts/schemas';
import { lazy, Suspense, useState } from 'react';
import { NewContactDialog } from '#features/contacts/form/components/contact-dialogs.tsx';
import type { QuickActionName } from '#app/quick-action-name.ts';
import { ReminderDialog } from '#features/agenda/components/reminder-dialog.tsx';
import { ChoosePersonDialog } from '#features/dashboard/components/choose-person-dialog.tsx';
import { LogInteractionDialog } from '#features/dashboard/components/log-interaction-dialog.tsx';
import { InviteDialog } from '#features/sharing/components/invite-dialog.tsx';
import { LogInteraction } from '#features/interactions/components/log-interaction.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const AnalyseProfile = lazy(async () => {
  const analyse = await import('#app/analyse-profile.tsx');
  return { default: analyse.AnalyseProfile };
});

type QuickActionProps = {
  name: QuickActionName;
  onClose: () => void;
  onCreated: (contact: Contact) => void;
};

/** What can be done from any screen, each in its dialog. */
export function QuickAction({ name, onClose, onCreated }: QuickActionProps) {
  if (name === 'newContact') return <NewContactDialog onClose={onClose} onCreated={onCreated} />;
  if (name === 'invite') return <InviteDialog onClose={onClose} />;
  if (name === 'newProfile') {
    return (
      <Suspense>
        <AnalyseProfile contactId={null} onClose={onClose} />
      </Suspense>
    );
  }
  if (name === 'newReminder') return <NewReminder onClose={onClose} />;
  return (
    <LogInteractionDialog
      onClose={onClose}
      renderForm={({ id }) => <LogInteraction key={id} contactId={id} onLogged={onClose} />}
    />
  );
}

/** First the person, then what to be reminded of. */
function NewReminder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands');
  const [contactId, setContactId] = useState<string | null>(null);
  return contactId === null ? (
    <ChoosePersonDialog
      title={t('newReminder')}
      onChoose={({ id }) => setContactId(id)}
      onClose={onClose}
    />
  ) : (
    <ReminderDialog contactId={contactId} reminder={null} onClose={onClose} />
  );
}
