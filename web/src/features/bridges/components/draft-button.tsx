import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { replaceText } from '#ui/replace-text.ts';
import { useDraftMessage } from '../api/bridges.ts';

type DraftButtonProps = {
  values: { name: string; about: string; why: string };
  connector: string;
  /** Changes the newest message, with what was typed while the draft was on its way. */
  onChange: (next: (now: string) => string) => void;
};

/** Writes the message of a request, says which engine did, and brings back what it replaced. */
export function DraftButton({ values, connector, onChange }: DraftButtonProps) {
  const { t } = useTranslation(['bridges', 'nudges']);
  const draft = useDraftMessage();
  const [replaced, setReplaced] = useState('');
  const { takeDraft, bringBack } = replaceText({
    change: onChange,
    replaced,
    setReplaced,
    lastDraft: draft.data?.text ?? null,
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        isPending={draft.isPending}
        disabled={values.name.trim() === '' || connector === ''}
        onClick={() =>
          draft.mutate(
            {
              connector_name: connector,
              target_name: values.name,
              target_about: values.about,
              why: values.why,
            },
            { onSuccess: ({ text }) => takeDraft(text) },
          )
        }
      >
        {t('create.draft')}
      </Button>
      {bringBack ? (
        <Button variant="ghost" icon={<Undo2 aria-hidden size={16} />} onClick={bringBack}>
          {t('nudges:draft.bringBack')}
        </Button>
      ) : null}
      {draft.data ? (
        <p role="status" className="text-sm text-muted">
          {t(draft.data.engine === 'remote' ? 'create.draftRemote' : 'create.draftLocal')}
        </p>
      ) : null}
    </div>
  );
}
