import type { BridgeDetail } from '@kith/contract/bridges/schemas';
import { Bell, Ellipsis } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';
import { bridgeCalls, useBridgeStep } from '../api/bridges.ts';
import type { BridgeDialogProps } from './bridge-dialogs.tsx';
import { namesOf } from './bridge-names.ts';

const dialogs = () => import('./bridge-dialogs.tsx');
const lazily = (load: () => Promise<ComponentType<BridgeDialogProps>>) =>
  lazy(async () => ({ default: await load() }));

const dialogOf = {
  agree: lazily(async () => (await import('./agree-dialog.tsx')).AgreeDialog),
  decline: lazily(async () => (await dialogs()).DeclineDialog),
  withdraw: lazily(async () => (await dialogs()).WithdrawDialog),
  complete: lazily(async () => (await dialogs()).OutcomeDialog),
  thank: lazily(async () => (await dialogs()).ThankDialog),
  report: lazily(async () => (await dialogs()).ReportBridgeDialog),
};
type DialogName = keyof typeof dialogOf;

type BridgeActionsProps = { bridge: BridgeDetail; editHref: string; conversationHref: string };

/** What the reader may do now, as the server says it. */
export function BridgeActions({ bridge, editHref, conversationHref }: BridgeActionsProps) {
  const { t } = useTranslation('bridges');
  const [open, setOpen] = useState<DialogName | null>(null);
  const request = useBridgeStep(bridgeCalls.request);
  const accept = useBridgeStep(bridgeCalls.accept);
  const remind = useBridgeStep(bridgeCalls.remind);
  const activate = useBridgeStep(bridgeCalls.activate);
  const { id, role, conversation_id: conversationId } = bridge;
  const names = namesOf(bridge);
  const can = (action: BridgeDetail['actions'][number]) => bridge.actions.includes(action);
  const say = (title: string) => ({
    onSuccess: () => void showToast({ kind: 'success', title }),
  });
  const Opened = open === null ? null : dialogOf[open];
  return (
    <>
      {can('edit') ? (
        <Button asChild>
          <Link to={editHref}>{t('actions.edit')}</Link>
        </Button>
      ) : null}
      {can('withdraw') ? (
        <Button variant="ghost" onClick={() => setOpen('withdraw')}>
          {t('actions.withdraw')}
        </Button>
      ) : null}
      {can('decline') ? (
        <Button onClick={() => setOpen('decline')}>{t('actions.decline')}</Button>
      ) : null}
      {can('activate') ? (
        <Button isPending={activate.isPending} onClick={() => activate.mutate({ id })}>
          {t('actions.activate')}
        </Button>
      ) : null}
      {can('complete') ? (
        <Button onClick={() => setOpen('complete')}>{t('actions.complete')}</Button>
      ) : null}
      {can('thank') ? <Button onClick={() => setOpen('thank')}>{t('actions.thank')}</Button> : null}
      {can('request') ? (
        <Button
          variant="primary"
          isPending={request.isPending}
          onClick={() =>
            whenDone(request.mutateAsync({ id }), say(t('done.sent', { name: names.connector })))
          }
        >
          {t('actions.request')}
        </Button>
      ) : null}
      {can('accept') ? (
        <Button
          variant="primary"
          isPending={accept.isPending}
          onClick={() => (role === 'connector' ? setOpen('agree') : accept.mutate({ id }))}
        >
          {t(role === 'connector' ? 'actions.agree' : 'actions.accept')}
        </Button>
      ) : null}
      {can('remind') ? (
        <Button
          variant="primary"
          icon={<Bell aria-hidden size={16} />}
          isPending={remind.isPending}
          onClick={() => whenDone(remind.mutateAsync({ id }), say(t('done.reminded')))}
        >
          {t('actions.remind')}
        </Button>
      ) : null}
      {conversationId === null ? null : (
        <Button asChild variant="primary">
          <Link to={conversationHref}>{t('actions.conversation')}</Link>
        </Button>
      )}
      <MoreActions bridge={bridge} onReport={() => setOpen('report')} />
      {Opened === null ? null : (
        <Suspense>
          <Opened bridge={bridge} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

function MoreActions({ bridge, onReport }: { bridge: BridgeDetail; onReport: () => void }) {
  const { t } = useTranslation('bridges');
  const archive = useBridgeStep(bridgeCalls.archive);
  const { id, actions, is_archived: isArchived } = bridge;
  if (!actions.includes('archive') && !actions.includes('report')) return null;
  return (
    <DropdownMenu
      trigger={<IconButton label={t('actions.more')} icon={<Ellipsis aria-hidden size={18} />} />}
    >
      {actions.includes('archive') ? (
        <MenuItem onSelect={() => archive.mutate({ id, is_archived: !isArchived })}>
          {t(isArchived ? 'actions.unarchive' : 'actions.archive')}
        </MenuItem>
      ) : null}
      {actions.includes('report') ? (
        <MenuItem onSelect={onReport}>{t('actions.report')}</MenuItem>
      ) : null}
    </DropdownMenu>
  );
}
