import type { RepairPlan, RepairResult } from '@kith/contract/community/group-endpoints';
import { useState } from 'react';
import { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useRepair, useRepairPlan } from '../api/forum-groups.ts';
import { ForumNotice } from './forum-notice.tsx';
import { ReasonField, reasonSchema } from './reason-field.tsx';
import { useGroupTexts } from './use-group-texts.ts';

const schema = z.object({ reason: reasonSchema });

/** Who would be added and removed in one group or in all, then why: it is final. */
export function RepairDialog({ group, onClose }: { group: string | null; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const [removesUnknown, setRemovesUnknown] = useState(false);
  const wanted = { group, removes_unknown: removesUnknown };
  const { data: plan, isError, error, refetch, isFetching } = useRepairPlan(wanted);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={group === null ? t('repair.titleAll') : t('repair.titleOne', { group })}
      description={t('repair.about')}
    >
      <div className="grid grid-cols-1 gap-4">
        <CheckRow
          label={t('repair.strangers')}
          description={t('repair.strangersAbout')}
          isChecked={removesUnknown}
          onCheckedChange={setRemovesUnknown}
        />
        {isError ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : plan === undefined || isFetching ? (
          <Skeleton className="h-24" />
        ) : (
          <>
            <ForumNotice forum={plan.forum} />
            <PlanList plan={plan} />
            {plan.token === null ? null : (
              <RepairForm wanted={wanted} token={plan.token} onClose={onClose} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function PlanList({ plan }: { plan: RepairPlan }) {
  const { t } = useTranslation('forum');
  const { listNames } = useGroupTexts();
  if (plan.groups.length === 0) {
    return plan.forum.state === 'ready' ? <p role="status">{t('repair.nothing')}</p> : null;
  }
  return (
    <div role="status">
      <ul className="grid grid-cols-1 gap-3 rounded-md bg-sunken p-4">
        {plan.groups.map(({ group, add, remove }) => (
          <li key={group} className="grid gap-0.5">
            <span className="font-semibold wrap-anywhere">{group}</span>
            {add.count === 0 ? null : (
              <span className="wrap-anywhere">{t('repair.add', { names: listNames(add) })}</span>
            )}
            {remove.count === 0 ? null : (
              <span className="wrap-anywhere">
                {t('repair.remove', { names: listNames(remove) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type RepairFormProps = {
  wanted: { group: string | null; removes_unknown: boolean };
  token: string;
  onClose: () => void;
};

function RepairForm({ wanted, token, onClose }: RepairFormProps) {
  const { t } = useTranslation('forum');
  const format = useFormat();
  const { mutateAsync } = useRepair();
  const form = useZodForm(schema, ({ reason }) => mutateAsync({ ...wanted, token, reason }), {
    defaultValues: { reason: '' },
    onDone: ({ forum, added, removed }: RepairResult) => {
      const facts = { added: format.number(added), removed: format.number(removed) };
      const isDone = forum.state === 'ready';
      showToast({
        kind: isDone ? 'success' : 'error',
        title: isDone ? t('repair.done', facts) : t('repair.stopped', facts),
      });
      onClose();
    },
  });
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      <ReasonField control={form.control} />
      <Button
        type="submit"
        variant="danger"
        isPending={form.isPending}
        className="justify-self-start"
      >
        {t('repair.submit')}
      </Button>
    </Form>
  );
}
