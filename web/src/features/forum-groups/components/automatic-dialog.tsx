import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useSetAutomatic } from '../api/forum-groups.ts';
import { ReasonField, reasonSchema } from './reason-field.tsx';

const schema = z.object({ reason: reasonSchema });

/** Turns the hourly sync on or off, with a reason. */
export function AutomaticDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const { mutateAsync } = useSetAutomatic();
  const form = useZodForm(schema, ({ reason }) => mutateAsync({ is_automatic: !isOn, reason }), {
    defaultValues: { reason: '' },
    onDone: () => {
      showToast({ kind: 'success', title: isOn ? t('sync.turnedOff') : t('sync.turnedOn') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={isOn ? t('sync.turnOff') : t('sync.turnOn')}
      description={isOn ? t('sync.turnOffAbout') : t('sync.turnOnAbout')}
      submitLabel={isOn ? t('sync.turnOff') : t('sync.turnOn')}
      onClose={onClose}
    >
      <ReasonField control={form.control} />
    </FormDialog>
  );
}
