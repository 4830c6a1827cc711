import { paths } from '@kith/contract/app-routes/paths';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '#ui/use-actions.ts';

/** Comes with the command. */
const GroupDialog = lazy(async () => {
  const dialog = await import('./group-dialog.tsx');
  return { default: dialog.GroupDialog };
});

/** Lets the command menu add the open contact to a group. */
export function GroupCommand({ contactId }: { contactId: string }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  useActions({ 'contact.group': () => setIsOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense>
      <GroupDialog
        contactId={contactId}
        onManage={() => void navigate(paths.settingsExpectations())}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
}
