import type { PushDevice } from '@kith/contract/notifications/schemas';
import { BellOff, BellRing, Laptop, Smartphone } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { FailureRow, SettingRow, SettingRowsSkeleton } from '#ui/setting-row.tsx';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import {
  usePushDevices,
  usePushHere,
  useRemoveDevice,
  useTestPush,
  useTurnOnPush,
} from '../api/push-devices.ts';
import { PushRefusedError } from '../api/subscribe-here.ts';
import { isMadeWith } from '../api/subscription-key.ts';

const handheld = /iPhone|iPad|Android/u;

/** The devices with push, including this one. */
export function PushDevices() {
  const { t } = useTranslation(['notifications', 'common']);
  const devices = usePushDevices();
  const here = usePushHere();
  const hereButton = useRef<HTMLButtonElement>(null);
  useLostFocus(devices.data?.items.length ?? 0, () => hereButton.current?.focus());
  return (
    <Section title={t('push.title')} about={t('push.about')}>
      <Card>
        {devices.isPending || here.isPending ? <SettingRowsSkeleton /> : null}
        {devices.isError ? (
          <FailureRow
            text={t('notLoaded')}
            action={<Button onClick={() => void devices.refetch()}>{t('common:retry')}</Button>}
          />
        ) : null}
        {devices.data && here.data ? (
          <>
            <ThisDevice
              buttonRef={hereButton}
              state={here.data.state}
              publicKey={devices.data.public_key}
              isKnown={
                here.data.options !== null &&
                isMadeWith(here.data.options, devices.data.public_key) &&
                devices.data.items.some((device) => device.endpoint_hash === here.data.endpointHash)
              }
            />
            {devices.data.items.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isHere={device.endpoint_hash === here.data.endpointHash}
              />
            ))}
          </>
        ) : null}
      </Card>
    </Section>
  );
}

type ThisDeviceProps = {
  buttonRef: RefObject<HTMLButtonElement | null>;
  state: NonNullable<ReturnType<typeof usePushHere>['data']>['state'];
  publicKey: string;
  /** Whether the server sends to this browser's subscription, for this member. */
  isKnown: boolean;
};

function ThisDevice({ buttonRef, state, publicKey, isKnown }: ThisDeviceProps) {
  const { t } = useTranslation('notifications');
  const turnOn = useTurnOnPush();
  const test = useTestPush();
  if (state === 'on' && isKnown) {
    return (
      <SettingRow
        icon={<BellRing aria-hidden size={18} />}
        title={t('push.isOn')}
        actions={
          <Button ref={buttonRef} isPending={test.isPending} onClick={() => test.mutate()}>
            {t('push.test')}
          </Button>
        }
      />
    );
  }
  const refusal = turnOn.error instanceof PushRefusedError ? turnOn.error.reason : null;
  const isPossible = state === 'off' || state === 'on';
  // A pressed button stays after a refusal: it has the focus, and the answer may change.
  const isOffered = isPossible || turnOn.isPending || refusal !== null;
  return (
    <SettingRow
      icon={<BellOff aria-hidden size={18} />}
      title={t('push.turnOn')}
      description={
        refusal === null ? (
          t(`push.${isPossible ? 'default' : state}`)
        ) : (
          <span role="alert" className="text-danger-ink">
            {t(`push.${refusal}`)}
          </span>
        )
      }
      actions={
        isOffered ? (
          <Button
            ref={buttonRef}
            variant="primary"
            isPending={turnOn.isPending}
            onClick={() => turnOn.mutate(publicKey)}
          >
            {t('push.turnOn')}
          </Button>
        ) : null
      }
    />
  );
}

function DeviceRow({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const remove = useRemoveDevice();
  const name = device.device || t('push.unknownDevice');
  const Icon = handheld.test(name) ? Smartphone : Laptop;
  const since = t('push.since', { date: format.date(device.created_at) });
  const last = device.last_success_at;
  const when = last === null ? null : t('push.last', { when: format.relative(last) });
  return (
    <SettingRow
      icon={<Icon aria-hidden size={18} />}
      title={name}
      badge={isHere ? <Badge tone="good">{t('push.here')}</Badge> : null}
      description={[since, when].filter((part) => part !== null).join(' · ')}
      actions={
        <Button
          aria-label={t('push.removeNamed', { device: name })}
          isPending={remove.isPending}
          onClick={() => remove.mutate({ id: device.id, isHere, name })}
        >
          {t('push.remove')}
        </Button>
      }
    />
  );
}
