import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useStartSeveral } from '../api/profiles.ts';
import { problemOf } from './problem-of.ts';
import { SeveralDialog } from './several-dialog.tsx';

type SeveralTextsProps = {
  contactId: string | null;
  texts: readonly string[];
  onOpenWallet: () => void;
  onClose: () => void;
};

/** Texts that were chosen together: those that can’t be analysed are named before anything is paid. */
export function SeveralTexts({ contactId, texts, onOpenWallet, onClose }: SeveralTextsProps) {
  const { t } = useTranslation('profile-analyses');
  const format = useFormat();
  const readable = texts.filter((text) => problemOf(text) === null);
  const unreadable = texts.length - readable.length;
  const start = useStartSeveral(onClose);
  const numbers = { count: unreadable, number: format.number(unreadable) };
  return (
    <SeveralDialog
      count={readable.length}
      {...(unreadable > 0 && { note: t('several.unreadable', numbers) })}
      isPending={start.isPending}
      onConfirm={({ payWith }) =>
        start.mutate(
          readable.map((text, at) => ({
            contact_id: contactId,
            text,
            pay_with: payWith[at] ?? 'credit',
          })),
        )
      }
      onOpenWallet={onOpenWallet}
      onClose={onClose}
    />
  );
}
