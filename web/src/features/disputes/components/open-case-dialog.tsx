import { disputeKinds, type DisputeKind, disputeLimits } from '@kith/contract/disputes/rules';
import { dayMs } from '@kith/contract/core/time';
import { dayIn } from '@kith/contract/search/language/days';
import { useState } from 'react';
import { z } from 'zod';
import { endOfDay } from '#lib/end-of-day.ts';
import { describeError } from '#lib/errors.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { showToast } from '#ui/toast.ts';
import { useCandidates, useOpenDispute } from '../api/disputes.ts';
import { useDisputeTexts } from './use-dispute-texts.ts';

const nothing = 'nothing';

/** Opens a case: about which member and what, then what it points to, its subject and its deadline. */
export function OpenCaseDialog({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  const { t } = useTranslation('disputes');
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<DisputeKind>('credit');
  const candidates = useCandidates();
  const { data: found, error } = candidates;
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('open.button')}
      widthClassName="w-full max-w-lg"
    >
      <div className="grid grid-cols-1 gap-5 p-5">
        <Field label={t('open.email')} isRequired>
          {(ids) => (
            <Input
              {...ids}
              type="email"
              autoComplete="off"
              maxLength={disputeLimits.email}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                candidates.reset();
              }}
            />
          )}
        </Field>
        <Field label={t('open.kind')}>
          {(ids) => (
            <Select
              {...ids}
              required={false}
              value={kind}
              onValueChange={(next) => {
                setKind(next);
                candidates.reset();
              }}
              options={disputeKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
          )}
        </Field>
        <FormNotice>{error ? describeError(error).body : null}</FormNotice>
        {found ? (
          <OpenForm
            key={`${found.member.id} ${kind}`}
            target={{ email: email.trim(), kind }}
            found={found}
            gate={gate}
            onClose={onClose}
          />
        ) : (
          <Button
            className="justify-self-start"
            disabled={email.trim().length < 3}
            isPending={candidates.isPending}
            onClick={() => candidates.mutate({ email: email.trim(), kind })}
          >
            {t('open.find')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

const schema = z.object({
  reference: z.string(),
  ticket: z.string(),
  subject: z.string().trim().min(1).max(disputeLimits.subject),
  note: z.string().trim().min(1).max(disputeLimits.text),
  due: z.string().min(1),
});

type OpenFormProps = {
  target: { email: string; kind: DisputeKind };
  found: NonNullable<ReturnType<typeof useCandidates>['data']>;
  gate: Gate;
  onClose: () => void;
};

function OpenForm({ target, found, gate, onClose }: OpenFormProps) {
  const { t } = useTranslation('disputes');
  const { timezone } = useLocalePreferences();
  const { nameReference } = useDisputeTexts();
  const { mutateAsync } = useOpenDispute();
  // One id however often it is sent, so that a repeat opens nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const [firstDue] = useState(() =>
    dayIn(new Date(Date.now() + disputeLimits.caseDays * dayMs), timezone),
  );
  const send = (sent: z.infer<typeof schema>) =>
    mutateAsync({
      id,
      ...target,
      subject: sent.subject,
      note: sent.note,
      reference_id: sent.reference === nothing ? null : sent.reference,
      ticket_number: sent.ticket === nothing ? null : Number(sent.ticket),
      due_at: endOfDay(sent.due, timezone) ?? sent.due,
    });
  const form = useZodForm(schema, send, {
    defaultValues: { reference: nothing, ticket: nothing, subject: '', note: '', due: firstDue },
    onDone: () => {
      showToast({ kind: 'success', title: t('steps.done') });
      onClose();
    },
  });
  const none = { value: nothing, label: t('open.nothing') };
  const references = found.references.map((one) => ({ value: one.id, label: nameReference(one) }));
  const tickets = found.tickets.map(({ number, subject }) => ({
    value: String(number),
    label: t('reference.ticket', { number, subject }),
  }));
  const lists = [
    ['reference', t('open.reference'), [none, ...references]],
    ['ticket', t('open.ticket'), [none, ...tickets]],
  ] as const;
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <p className="font-semibold break-words">{found.member.name || target.email}</p>
      {lists.map(([name, label, options]) => (
        <FormField key={name} control={form.control} name={name} label={label}>
          {(ids, { value, setValue }) => (
            <Select {...ids} value={value} onValueChange={setValue} options={options} />
          )}
        </FormField>
      ))}
      <TextField
        control={form.control}
        name="subject"
        label={t('open.subject')}
        hint={t('open.subjectHint')}
        errorText={t('missing')}
        maxLength={disputeLimits.subject}
        isRequired
      />
      <TextareaField
        control={form.control}
        name="note"
        label={t('open.note')}
        hint={t('open.noteHint')}
        errorText={t('missing')}
        rows={3}
        maxLength={disputeLimits.text}
        isRequired
      />
      <TextField
        control={form.control}
        name="due"
        type="date"
        label={t('open.due')}
        errorText={t('missing')}
        isRequired
      />
      <div className="justify-self-start">
        {gate(
          t('open.button'),
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {t('open.button')}
          </Button>,
        )}
      </div>
    </Form>
  );
}
