import type { GroupRule, RulePreview } from '@kith/contract/community/group-endpoints';
import { forumGroupMaxLength } from '@kith/contract/community/rules';
import { useState } from 'react';
import { z } from 'zod';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { Gate } from '#ui/gate.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.ts';
import { useChangeRule, usePreviewRule } from '../api/forum-groups.ts';
import { groupChoices, type PickedGroup, pickedOf, wantedGroup } from '../rule-choice.ts';
import { ReasonField, reasonSchema } from './reason-field.tsx';
import { RulePreviewCard } from './rule-preview-card.tsx';
import { useGroupTexts } from './use-group-texts.ts';

const schema = z.object({ reason: reasonSchema });

type RuleDialogProps = {
  rule: GroupRule;
  /** The group that an undo sets back; undefined for a new change. */
  undone: string | null | undefined;
  gate: Gate;
  onClose: () => void;
};

/** The group of a badge or plan: which, then what it means, then why. */
export function RuleDialog({ rule, undone, gate, onClose }: RuleDialogProps) {
  const { t } = useTranslation('forum');
  const { nameSource } = useGroupTexts();
  const { source, group, default_group: usual } = rule;
  const [picked, setPicked] = useState(() =>
    pickedOf(undone === undefined ? group : undone, usual),
  );
  const [isFaulty, setIsFaulty] = useState(false);
  const preview = usePreviewRule();
  const wanted = wantedGroup(picked, usual);
  const show = () => {
    setIsFaulty(wanted === undefined);
    if (wanted !== undefined) preview.mutate({ source, group: wanted });
  };
  const { data: shown, error } = preview;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('rules.changeOne', { source: nameSource(source) })}
      {...(undone === undefined ? {} : { description: t('rules.undoing') })}
    >
      <div className="grid grid-cols-1 gap-4">
        <GroupFields
          picked={picked}
          usual={usual}
          error={isFaulty ? t('rules.nameFault') : undefined}
          onChange={(next) => {
            setPicked(next);
            setIsFaulty(false);
            preview.reset();
          }}
        />
        <FormNotice>{error ? describeError(error).body : null}</FormNotice>
        <Button isPending={preview.isPending} onClick={show} className="justify-self-start">
          {t('rules.preview')}
        </Button>
        {shown && wanted !== undefined ? (
          <>
            <RulePreviewCard preview={shown} wanted={wanted} />
            {shown.current === wanted ? null : (
              <RuleForm
                change={{ source, group: wanted, expected: shown.current }}
                gate={gate}
                onClose={onClose}
              />
            )}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

type FieldsProps = {
  picked: PickedGroup;
  usual: string;
  error: string | undefined;
  onChange: (picked: PickedGroup) => void;
};

function GroupFields({ picked, usual, error, onChange }: FieldsProps) {
  const { t } = useTranslation('forum');
  const format = useFormat();
  return (
    <>
      <Field label={t('rules.choice')}>
        {(ids) => (
          <Select
            {...ids}
            required={false}
            value={picked.choice}
            onValueChange={(choice) => onChange({ ...picked, choice })}
            options={groupChoices.map((value) => ({
              value,
              label: t(`rules.choices.${value}`, { group: usual }),
            }))}
          />
        )}
      </Field>
      {picked.choice === 'other' ? (
        <Field
          label={t('rules.name')}
          hint={t('rules.nameHint', { most: format.number(forumGroupMaxLength) })}
          error={error}
        >
          {(ids) => (
            <Input
              {...ids}
              value={picked.name}
              maxLength={forumGroupMaxLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onChange({ ...picked, name: target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

type RuleFormProps = {
  change: { source: GroupRule['source']; group: string | null; expected: RulePreview['current'] };
  gate: Gate;
  onClose: () => void;
};

function RuleForm({ change, gate, onClose }: RuleFormProps) {
  const { t } = useTranslation('forum');
  const { mutateAsync } = useChangeRule();
  const form = useZodForm(
    schema,
    async ({ reason }) => {
      await mutateAsync({ ...change, reason });
    },
    {
      defaultValues: { reason: '' },
      onDone: () => {
        showToast({ kind: 'success', title: t('rules.saved') });
        onClose();
      },
    },
  );
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <ReasonField control={form.control} />
      <div className="justify-self-start">
        {gate(
          t('rules.save'),
          <Button type="submit" variant="primary" isPending={form.isPending}>
            {t('rules.save')}
          </Button>,
        )}
      </div>
    </Form>
  );
}
