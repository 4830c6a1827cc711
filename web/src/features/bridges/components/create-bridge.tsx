import { bridgeLimits } from '@kith/contract/bridges/rules';
import type { BridgeConnector, BridgeDetail, DraftBridge } from '@kith/contract/bridges/schemas';
import type { LinkedOpportunity } from '@kith/contract/chains/schemas';
import { coldRank, warmthAt } from '@kith/contract/warmth/rules';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import {
  bridgeCalls,
  useBridgeSettings,
  useBridgeStep,
  useConnectors,
  useCreateBridge,
} from '../api/bridges.ts';
import { BridgePreview } from './bridge-preview.tsx';
import { DraftButton } from './draft-button.tsx';
import { draftTarget, type Wanted } from './draft-target.ts';

const schema = z.object({
  connectorId: z.string().min(1),
  name: z.string().trim().min(1).max(bridgeLimits.name),
  about: z.string().max(bridgeLimits.about),
  why: z.string().max(bridgeLimits.why),
  message: z.string().trim().min(1).max(bridgeLimits.message),
});
type Values = z.input<typeof schema>;

type CreateBridgeProps = {
  wanted: Wanted | null;
  /** The contact who is asked, where the member chose them already. */
  connectorId: string | null;
  /** The opportunity that it is for; a draft keeps its own. */
  purpose: LinkedOpportunity | null;
  /** A draft that is edited. */
  draft: BridgeDetail | null;
  /** The name that the others will see. */
  ownName: string;
  onSent: (id: string) => void;
  onSaved: (id: string) => void;
};

function startOf({
  wanted,
  connectorId,
  draft,
}: Pick<CreateBridgeProps, 'wanted' | 'connectorId' | 'draft'>): Values {
  return {
    connectorId: draft?.connector?.contact_id ?? connectorId ?? '',
    name: draft?.wanted?.name ?? wanted?.name ?? '',
    about: draft?.wanted?.about ?? wanted?.about ?? '',
    why: draft?.why ?? '',
    message: draft?.message ?? '',
  };
}

/** Asks for an introduction: people, why, message, and what each will see at each step. */
export function CreateBridge({
  wanted,
  connectorId,
  purpose,
  draft,
  ownName,
  onSent,
  onSaved,
}: CreateBridgeProps) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const now = useNow();
  const { data: connectors } = useConnectors();
  const { data: settings } = useBridgeSettings();
  const [isSaving, setIsSaving] = useState(false);
  const save = useSaveBridge({ wanted, draft, purpose });
  const request = useBridgeStep(bridgeCalls.request, { reportsOwnErrors: true });
  const form = useZodForm(
    schema,
    async (values) => {
      const { id } = await save(values);
      await request.mutateAsync({ id });
      return id;
    },
    { defaultValues: startOf({ wanted, connectorId, draft }), onDone: onSent },
  );
  const values = form.watch();
  const items = connectors?.items ?? [];
  const connector = items.find((one) => one.contact_id === values.connectorId);
  const isFor = draft === null ? purpose : draft.opportunity;
  const names = {
    requester: ownName,
    connector: connector?.name ?? t('create.someone'),
    target: values.name || t('create.person'),
  };
  const unnamed = [
    ...(connector ? [] : ['connector' as const]),
    ...(values.name ? [] : ['target' as const]),
  ];
  const known = {
    connector: connector && { warmth: warmthAt(connector.warmth_rank ?? coldRank, new Date(now)) },
    target: knownTarget({ wanted, draft, name: values.name }),
  };
  async function saveDraft() {
    if (!(await form.trigger(['connectorId', 'name']))) return;
    setIsSaving(true);
    await form.attempt(async () => {
      const { id } = await save(form.getValues());
      showToast({ kind: 'success', title: t('create.saved') });
      onSaved(id);
    });
    setIsSaving(false);
  }
  return (
    <Form form={form} className="grid max-w-3xl grid-cols-1 gap-6">
      <Fields form={form} connectors={items} />
      {isFor === null ? null : <p className="text-sm">{t('create.for', { title: isFor.title })}</p>}
      <BridgePreview names={names} known={known} unnamed={unnamed} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={form.isPending}>
          {t('create.send')}
        </Button>
        <Button isPending={isSaving} onClick={() => void saveDraft()}>
          {t('create.save')}
        </Button>
        {settings ? (
          <p className="text-sm text-muted">
            {t('create.used', {
              used: format.number(settings.requested_this_month),
              limit: format.number(settings.monthly_limit),
            })}
          </p>
        ) : null}
      </div>
    </Form>
  );
}

/** The wanted contact's warmth, as long as the name is theirs. */
function knownTarget({
  wanted,
  draft,
  name,
}: Pick<CreateBridgeProps, 'wanted' | 'draft'> & { name: string }) {
  const person = wanted?.name === name ? wanted : draft?.target;
  return person?.name === name && person.warmth !== null ? { warmth: person.warmth } : undefined;
}

type FieldsProps = {
  form: SubmitForm<Values, z.output<typeof schema>>;
  connectors: readonly BridgeConnector[];
};

function Fields({ form, connectors }: FieldsProps) {
  const { t } = useTranslation('bridges');
  const format = useFormat();
  const { control } = form;
  const values = form.watch();
  return (
    <Card className="grid gap-5 p-5">
      <FormField
        control={control}
        name="connectorId"
        label={t('create.connector')}
        hint={t('create.connectorHint')}
        errorText={t('create.choose')}
      >
        {({ required: _required, ...ids }, { value, setValue }) => (
          <Combobox
            {...ids}
            value={value}
            onValueChange={setValue}
            options={connectors.map(({ contact_id, name, about }) => ({
              value: contact_id,
              label: format.series([name, about]),
            }))}
            placeholder={t('create.connectorPlaceholder')}
            searchPlaceholder={t('create.connectorSearch')}
            emptyText={t('create.connectorEmpty')}
          />
        )}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label={t('create.name')}
          placeholder={t('create.namePlaceholder')}
          errorText={t('create.nameRequired')}
          maxLength={bridgeLimits.name}
        />
        <TextField
          control={control}
          name="about"
          label={t('create.about')}
          maxLength={bridgeLimits.about}
        />
      </div>
      <TextareaField
        control={control}
        name="why"
        label={t('create.why')}
        hint={t('create.whyHint')}
        maxLength={bridgeLimits.why}
        rows={2}
      />
      <TextareaField
        control={control}
        name="message"
        label={t('create.message')}
        hint={t('create.messageHint')}
        errorText={t('create.messageRequired')}
        maxLength={bridgeLimits.message}
        rows={7}
      />
      <DraftButton
        values={values}
        connector={connectors.find((one) => one.contact_id === values.connectorId)?.name ?? ''}
        onChange={(next) =>
          form.setValue('message', next(form.getValues('message')), { shouldValidate: false })
        }
      />
    </Card>
  );
}

/** Stores the draft: a new one the first time, then the same. */
function useSaveBridge({
  wanted,
  draft,
  purpose,
}: Pick<CreateBridgeProps, 'wanted' | 'draft' | 'purpose'>) {
  const create = useCreateBridge();
  const edit = useBridgeStep(bridgeCalls.edit, { reportsOwnErrors: true });
  const [savedId, setSavedId] = useState(draft?.id ?? null);
  const { keyOf } = useAttemptKey();
  /** The key of what was sent last. */
  const sent = useRef('');
  return async (values: Values): Promise<{ id: string }> => {
    const content: DraftBridge = {
      connector_contact_id: values.connectorId,
      target: draftTarget({ wanted, draft }, values),
      why: values.why,
      message: values.message,
      ...(purpose === null ? {} : { opportunity_id: purpose.id }),
    };
    const idempotencyKey = keyOf(content);
    if (savedId !== null) {
      // It is requested already where only the answer to that was lost.
      if (sent.current !== idempotencyKey) await edit.mutateAsync({ id: savedId, ...content });
      sent.current = idempotencyKey;
      return { id: savedId };
    }
    sent.current = idempotencyKey;
    const made = await create.mutateAsync({ content, idempotencyKey });
    setSavedId(made.id);
    return made;
  };
}
