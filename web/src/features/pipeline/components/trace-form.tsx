import { traceIdSchema } from '@kith/contract/pipeline/schemas';
import { Search } from 'lucide-react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';

const schema = z.object({ id: traceIdSchema });

type TraceFormProps = { id: string; onFollow: (id: string) => void };

/** Asks for the id to follow. */
export function TraceForm({ id, onFollow }: TraceFormProps) {
  const { t } = useTranslation('pipeline');
  const form = useZodForm(schema, (sent) => onFollow(sent.id), { defaultValues: { id } });
  return (
    <Form form={form} className="flex flex-wrap items-start gap-3">
      <TextField
        control={form.control}
        name="id"
        label={t('debugger.id')}
        hint={t('debugger.idHint')}
        errorText={t('debugger.idFault')}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1 basis-72"
      />
      <Button
        type="submit"
        variant="primary"
        icon={<Search aria-hidden size={16} />}
        className="mt-7 max-sm:mt-0 max-sm:w-full"
      >
        {t('debugger.follow')}
      </Button>
    </Form>
  );
}
