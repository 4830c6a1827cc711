import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useDraftMessage } from '../api/bridges.ts';

type DraftButtonProps = {
  values: { name: string; about: string; why: string };
  connector: string;
  onDraft: (text: string) => void;
};

/** Writes the message of a request, and says which engine did. */
export function DraftButton({ values, connector, onDraft }: DraftButtonProps) {
  const { t } = useTranslation('bridges');
  const draft = useDraftMessage();
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
            { onSuccess: ({ text }) => onDraft(text) },
          )
        }
      >
        {t('create.draft')}
      </Button>
      {draft.data ? (
        <p role="status" className="text-sm text-muted">
          {t(draft.data.engine === 'remote' ? 'create.draftRemote' : 'create.draftLocal')}
        </p>
      ) : null}
    </div>
  );
}
