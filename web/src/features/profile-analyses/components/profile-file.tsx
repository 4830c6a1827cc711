import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { readProfileFile } from '../api/read-profile-file.ts';

type ProfileFileProps = {
  /** Whether several may be chosen. */
  isSeveral: boolean;
  onRead: (texts: string[]) => void;
};

/** Reads the text of files: PDFs, such as the network's own of a profile, and texts. */
export function ProfileFile({ isSeveral, onRead }: ProfileFileProps) {
  const { t } = useTranslation('profile-analyses');
  const input = useRef<HTMLInputElement>(null);
  const reading = useMutation({
    mutationFn: async (files: File[]) => {
      const texts: string[] = [];
      for (const file of files) texts.push(await readProfileFile(file));
      return texts;
    },
    onSuccess: onRead,
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
