import type { Contact } from '@kith/contract/contacts/schemas';
import { NotebookPen, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';

type ContactActionsProps = {
  /** Undefined while it loads: the buttons that need nothing of it are there at once. */
  contact: Contact | undefined;
  onWrite: () => void;
  onLog: () => void;
  /** The way to the conversation with them, if they are a member. */
  message: ReactNode;
};

/** What one does most often with a contact. */
export function ContactActions({ contact, onWrite, onLog, message }: ContactActionsProps) {
  const { t } = useTranslation('contacts');
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      <Button
        variant="primary"
        icon={<PenLine aria-hidden size={16} />}
        aria-haspopup="dialog"
        disabled={!contact}
        onClick={onWrite}
      >
        {t('detail.write')}
      </Button>
      <Button icon={<NotebookPen aria-hidden size={16} />} onClick={onLog}>
        {t('detail.log')}
      </Button>
      {message}
      {contact?.archived_at ? <Badge>{t('detail.archived')}</Badge> : null}
    </div>
  );
}
