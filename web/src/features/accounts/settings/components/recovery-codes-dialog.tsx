import { brand } from '@kith/contract/core/brand';
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows a new set of codes once, to be saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const { email } = useMember();
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    setIsCopied(true);
  }

  function download() {
    const head = t('codes.fileHead', { brand: brand.name, email: email ?? '' });
    const text = [head, '', ...codes, ''].join('\n');
    saveFile(
      new Blob([text], { type: 'text/plain' }),
      `${brand.name.toLowerCase()}-recovery-codes.txt`,
    );
  }

  return (
    <Dialog
      open
      isDismissible={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('codes.shown')}
      description={t('codes.shownBody')}
      footer={
        <>
          <Button icon={<Download aria-hidden size={16} />} onClick={download}>
            {t('codes.download')}
          </Button>
          <Button
            icon={isCopied ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
            onClick={() => void copy()}
          >
            {isCopied ? t('common:copied') : t('common:copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </>
      }
    >
      <ol
        aria-label={t('codes.title')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-border bg-sunken p-4 text-center font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
