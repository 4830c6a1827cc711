import type { FlagChange, FlagSetting } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { useState } from 'react';
import { endOfDay } from '#lib/end-of-day.ts';
import { describeError } from '#lib/errors.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { Gate } from '#ui/gate.ts';
import { usePreviewFlag } from '../api/feature-flags.ts';
import { PreviewCard } from './preview-card.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useFlagTexts } from './use-flag-texts.ts';
import { type Wanted, WantedFields } from './wanted-fields.tsx';

type FlagFormProps = {
  name: FlagName;
  /** The change that this one takes back. */
  undone: FlagChange | null;
  gate: Gate;
  onDone: () => void;
};

const initial: Wanted = { scope: { kind: 'everywhere' }, setting: 'on', lastDay: '' };

/** What was set before, with its end; nothing where that has passed meanwhile. */
function restore({ before, before_ends_at: end }: FlagChange): {
  setting: FlagSetting;
  ends_at: string | null;
} {
  const hasEnded = end !== null && new Date(end).getTime() <= Date.now();
  return hasEnded ? { setting: 'default', ends_at: null } : { setting: before, ends_at: end };
}

/** A change of a flag: setting, scope and end, then who would see it, then why. */
export function FlagForm({ name, undone, gate, onDone }: FlagFormProps) {
  const { t } = useTranslation('flags');
  const { timezone } = useLocalePreferences();
  const { nameLimited } = useFlagTexts();
  const [wanted, setWanted] = useState<Wanted>(initial);
  const preview = usePreviewFlag();
  const { data: shown, error } = preview;
  const { scope, setting, lastDay } = wanted;
  const change =
    undone === null
      ? { scope, setting, ends_at: endOfDay(lastDay, timezone) }
      : { scope: undone.scope, ...restore(undone) };
  const isSame = shown?.current === change.setting && shown.current_ends_at === change.ends_at;
  return (
    <div className="grid grid-cols-1 gap-4">
      {undone === null ? (
        <WantedFields
          wanted={wanted}
          onChange={(next) => {
            setWanted(next);
            preview.reset();
          }}
        />
      ) : (
        <UndoneNote text={nameLimited(change.setting, change.ends_at)} />
      )}
      <FormNotice>{error ? describeError(error).body : null}</FormNotice>
      <Button
        isPending={preview.isPending}
        onClick={() => preview.mutate({ name, ...change })}
        className="justify-self-start"
      >
        {t('form.preview')}
      </Button>
      {shown ? <PreviewCard preview={shown} isSame={isSame} /> : null}
      {shown && !isSame ? (
        <ReasonForm
          gate={gate}
          preview={shown}
          change={{
            name,
            ...change,
            expected: shown.current,
            expected_ends_at: shown.current_ends_at,
            undoes: undone?.id ?? null,
          }}
          onDone={() => {
            preview.reset();
            onDone();
          }}
        />
      ) : null}
    </div>
  );
}

function UndoneNote({ text }: { text: string }) {
  const { t } = useTranslation('flags');
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t('form.back', { setting: text })}</p>
      <p className="text-muted">{t('form.undoing')}</p>
    </div>
  );
}
