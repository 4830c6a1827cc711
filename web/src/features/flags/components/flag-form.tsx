import type {
  FlagChange,
  FlagPreview,
  FlagScope,
  FlagSetting,
} from '@kith/contract/flags/endpoints';
import { flagLimits } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { Gate } from '#ui/gate.ts';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useChangeFlag, usePreviewFlag } from '../api/feature-flags.ts';
import { PreviewCard } from './preview-card.tsx';
import { WantedFields } from './wanted-fields.tsx';

export type Wanted = { scope: FlagScope; setting: FlagSetting };

type FlagFormProps = {
  name: FlagName;
  /** The change that this one takes back. */
  undone: FlagChange | null;
  gate: Gate;
  onDone: () => void;
};

const initial: Wanted = { scope: { kind: 'everywhere' }, setting: 'on' };

/** A change of a flag: for whom and what, then who would see it, then why. */
export function FlagForm({ name, undone, gate, onDone }: FlagFormProps) {
  const { t } = useTranslation('flags');
  const [wanted, setWanted] = useState<Wanted>(
    undone === null ? initial : { scope: undone.scope, setting: undone.before },
  );
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<FlagPreview | null>(null);
  const preview = usePreviewFlag();
  const change = useChangeFlag();
  const fault = change.error ?? preview.error;
  const isSame = shown?.current === wanted.setting;
  const save = ({ current: expected }: FlagPreview) =>
    change.mutate(
      { name, ...wanted, expected, reason, undoes: undone?.id ?? null },
      {
        onSuccess: () => {
          showToast({ kind: 'success', title: t('form.saved') });
          setShown(null);
          setReason('');
          onDone();
        },
        // What was shown no longer holds.
        onError: () => setShown(null),
      },
    );
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.reset();
        if (shown === null) preview.mutate({ name, ...wanted }, { onSuccess: setShown });
        else save(shown);
      }}
    >
      {undone === null ? null : <p className="text-muted">{t('form.undoing')}</p>}
      <WantedFields
        wanted={wanted}
        isFixed={undone !== null}
        onChange={(next) => {
          setWanted(next);
          setShown(null);
        }}
      />
      <FormNotice>{fault ? describeError(fault, 'save').body : null}</FormNotice>
      {shown === null ? (
        <Button type="submit" isPending={preview.isPending} className="justify-self-start">
          {t('form.preview')}
        </Button>
      ) : (
        <>
          <PreviewCard preview={shown} isSame={isSame} />
          {isSame ? null : (
            <>
              <Field label={t('form.reason')} hint={t('form.reasonHint')} isRequired>
                {(ids) => (
                  <Textarea
                    {...ids}
                    rows={3}
                    maxLength={flagLimits.reason}
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  />
                )}
              </Field>
              <div className="justify-self-start">
                {gate(
                  t('form.save'),
                  <Button type="submit" variant="primary" isPending={change.isPending}>
                    {t('form.save')}
                  </Button>,
                )}
              </div>
            </>
          )}
        </>
      )}
    </form>
  );
}
