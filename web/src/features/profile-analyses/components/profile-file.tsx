import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { readProfileFile } from '../api/read-profile-file.ts';

type ProfileFileProps = {
  /** Whether several may be chosen; each of the others is taken by itself. */
  isSeveral: boolean;
  onRead: (text: string) => void;
  onReadMore: (text: string) => void;
};

/** Reads the text of files: PDFs, such as the network's own of a profile, and texts. */
export function ProfileFile({ isSeveral, onRead, onReadMore }: ProfileFileProps) {
  const { t } = useTranslation('profile-analyses');
  const input = useRef<HTMLInputElement>(null);
  const reading = useMutation({
    mutationFn: async ([first, ...others]: File[]) => {
      if (first) onRead(await readProfileFile(first));
      for (const file of others) onReadMore(await readProfileFile(file));
    },
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<FileText aria-hidden size={16} />}
        isPending={reading.isPending}
        onClick={() => input.current?.click()}
      >
        {t('text.file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isSeveral}
        accept=".pdf,.txt,.md,application/pdf,text/plain"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          reading.mutate(files);
        }}
      />
    </>
  );
}
