import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { Archive, ArchiveRestore, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LogInteractionDialog } from '#features/dashboard/components/log-interaction-dialog.tsx';
import { useGestureState } from '#features/gestures/api/use-gesture-state.ts';
import { LogInteraction } from '#features/interactions/components/log-interaction.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Loads the gesture library. */
const SideSwipe = lazy(async () => {
  const swipe = await import('#features/gestures/components/side-swipe.tsx');
  return { default: swipe.SideSwipe };
});

/** The row of headings is counted too. */
const firstRowIndex = 2;

type ContactSwipesProps = {
  contacts: readonly ContactSummary[];
  isArchive: boolean;
  onArchive: (contact: ContactSummary) => void;
};

/** On touch screens: swiping a contact to the right logs an interaction, to the left archives. */
export function ContactSwipes({ contacts, isArchive, onArchive }: ContactSwipesProps) {
  const { t } = useTranslation(['contacts', 'dashboard']);
  const [logged, setLogged] = useState<ContactSummary | null>(null);
  const isOn = useGestureState() === 'on';
  const withRow = (act: (contact: ContactSummary) => void) => (row: HTMLElement) => {
    const contact = contacts[Number(row.getAttribute('aria-rowindex')) - firstRowIndex];
    if (contact) act(contact);
  };
  const Icon = isArchive ? ArchiveRestore : Archive;
  return (
    <Suspense>
      {isOn ? (
        <SideSwipe
          selector='[role="grid"] [role="row"][tabindex]'
          toRight={{
            label: t('contacts:detail.log'),
            icon: <NotebookPen size={18} />,
            onAct: withRow(setLogged),
          }}
          toLeft={{
            label: t(isArchive ? 'contacts:actions.unarchive' : 'contacts:actions.archive'),
            icon: <Icon size={18} />,
            onAct: withRow(onArchive),
          }}
        />
      ) : null}
      {logged ? (
        <LogInteractionDialog
          person={logged}
          onClose={() => setLogged(null)}
          renderForm={({ id }) => (
            <LogInteraction contactId={id} onLogged={() => setLogged(null)} />
          )}
        />
      ) : null}
    </Suspense>
  );
}
