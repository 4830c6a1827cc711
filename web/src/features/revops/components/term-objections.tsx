import { type Term, termLimits, type TermObjection } from '@kith/contract/alignment/endpoints';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { useObjectToTerm, useSettleObjection } from '../api/alignment.ts';

/** What administrators understand otherwise, and how that was settled. */
export function TermObjections({ term, gate }: { term: Term; gate: Gate }) {
  const { t } = useTranslation('alignment');
  const [opened, setOpened] = useState<TermObjection | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title={t('objections.title')}
      aside={gate(
        t('objections.add'),
        <Button variant="ghost" size="sm" onClick={() => setOpened('new')}>
          {t('objections.add')}
        </Button>,
      )}
    >
      <Card>
        {term.objections.length === 0 ? (
          <CardRow className="text-muted">{t('objections.none')}</CardRow>
        ) : (
          <ul aria-label={t('objections.title')} className="divide-y divide-border">
            {term.objections.map((objection) => (
              <li key={objection.id}>
                <Objection
                  objection={objection}
                  settle={
                    objection.settled_at === null
                      ? gate(
                          t('objections.settle'),
                          <Button size="sm" onClick={() => setOpened(objection)}>
                            {t('objections.settle')}
                          </Button>,
                        )
                      : null
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {opened === 'new' ? <ObjectDialog id={term.id} onClose={close} /> : null}
      {opened !== null && opened !== 'new' ? (
        <SettleDialog id={term.id} objection={opened} onClose={close} />
      ) : null}
    </Section>
  );
}

function Objection({ objection, settle }: { objection: TermObjection; settle: ReactNode }) {
  const { t } = useTranslation('alignment');
  const format = useFormat();
  const { text, version, answer, raised_by: by, settled_by: settler } = objection;
  return (
    <CardRow className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 break-words whitespace-pre-wrap">{text}</p>
        {settle ?? <Badge tone="good">{t('objections.settled')}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {by?.name ?? t('gone')} · {format.dateTime(objection.raised_at)} ·{' '}
        {t('objections.about', { version: format.number(version) })}
      </p>
      {answer === null ? null : (
        <div className="border-l-2 border-border-strong pl-3">
          <p className="break-words whitespace-pre-wrap">{answer}</p>
          <p className="text-sm text-muted">
            {settler?.name ?? t('gone')} · {format.dateTime(objection.settled_at ?? '')}
          </p>
        </div>
      )}
    </CardRow>
  );
}

const schema = z.object({ text: z.string().trim().min(1).max(termLimits.text) });

function ObjectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('alignment');
  const { mutateAsync } = useObjectToTerm();
  const [objection] = useState(() => crypto.randomUUID());
  return (
    <TextDialog
      title={t('objections.add')}
      label={t('objections.text')}
      hint={t('objections.textHint')}
      submitLabel={t('objections.add')}
      onSubmit={(text) => mutateAsync({ id, objection, text })}
      onClose={onClose}
    />
  );
}

type SettleProps = { id: string; objection: TermObjection; onClose: () => void };

function SettleDialog({ id, objection, onClose }: SettleProps) {
  const { t } = useTranslation('alignment');
  const { mutateAsync } = useSettleObjection();
  return (
    <TextDialog
      title={t('objections.settle')}
      description={objection.text}
      label={t('objections.answer')}
      hint={t('objections.final')}
      submitLabel={t('objections.settle')}
      onSubmit={(answer) => mutateAsync({ id, objection: objection.id, answer })}
      onClose={onClose}
    />
  );
}

type TextDialogProps = {
  title: string;
  description?: string;
  label: string;
  hint: string;
  submitLabel: string;
  onSubmit: (text: string) => Promise<unknown>;
  onClose: () => void;
};

function TextDialog({ label, hint, onSubmit, onClose, ...dialog }: TextDialogProps) {
  const form = useZodForm(schema, ({ text }) => onSubmit(text), {
    defaultValues: { text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} {...dialog}>
      <TextareaField
        control={form.control}
        name="text"
        label={label}
        hint={hint}
        rows={4}
        maxLength={termLimits.text}
        isRequired
      />
    </FormDialog>
  );
}
