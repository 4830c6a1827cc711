import { MessageCircle } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown before the first conversation. */
export function NoConversations({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('messages');
  return (
    <EmptyState
      icon={<MessageCircle aria-hidden size={22} />}
      title={t('empty.title')}
      description={t('empty.description')}
      action={
        <Button variant="primary" onClick={onCreate}>
          {t('list.create')}
        </Button>
      }
    />
  );
}
