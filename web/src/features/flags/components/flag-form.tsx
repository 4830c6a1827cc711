import type { FlagChange } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { Gate } from '#ui/gate.ts';
import { usePreviewFlag } from '../api/feature-flags.ts';
import { PreviewCard } from './preview-card.tsx';
import { ReasonForm } from './reason-form.tsx';
import { type Wanted, WantedFields } from './wanted-fields.tsx';

type FlagFormProps = {
  name: FlagName;
  /** The change that this one takes back. */
  undone: FlagChange | null;
  gate: Gate;
  onDone: () => void;
};

const initial: Wanted = { scope: { kind: 'everywhere' }, setting: 'on' };

/** A change of a flag: scope and setting, then who would see it, then why. */
export function FlagForm({ name, undone, gate, onDone }: FlagFormProps) {
  const { t } = useTranslation('flags');
  const [wanted, setWanted] = useState<Wanted>(
    undone === null ? initial : { scope: undone.scope, setting: undone.before },
  );
  const preview = usePreviewFlag();
  const { data: shown, error } = preview;
  const isSame = shown?.current === wanted.setting;
  return (
    <div className="grid grid-cols-1 gap-4">
      {undone === null ? null : <p className="text-muted">{t('form.undoing')}</p>}
      <WantedFields
        wanted={wanted}
        isFixed={undone !== null}
        onChange={(next) => {
          setWanted(next);
          preview.reset();
        }}
      />
      <FormNotice>{error ? describeError(error).body : null}</FormNotice>
      <Button
        isPending={preview.isPending}
        onClick={() => preview.mutate({ name, ...wanted })}
        className="justify-self-start"
      >
        {t('form.preview')}
      </Button>
      {shown ? <PreviewCard preview={shown} isSame={isSame} /> : null}
      {shown && !isSame ? (
        <ReasonForm
          gate={gate}
          change={{ name, ...wanted, expected: shown.current, undoes: undone?.id ?? null }}
          onDone={() => {
            preview.reset();
            onDone();
          }}
        />
      ) : null}
    </div>
  );
}
