import { TokenSettings } from '#features/access-tokens/components/token-settings.tsx';
import { DeletionSettings } from '#features/account-data/components/deletion-settings.tsx';
import { ExportSettings } from '#features/account-data/components/export-settings.tsx';
import { AccountFrame } from '#features/accounts/settings/components/account-frame.tsx';
import { FactorSettings } from '#features/accounts/settings/components/factor-settings.tsx';
import { IdentitySettings } from '#features/accounts/settings/components/identity-settings.tsx';
import { PasskeySettings } from '#features/accounts/settings/components/passkey-settings.tsx';
import { SignInSettings } from '#features/accounts/settings/components/sign-in-settings.tsx';
import { SessionSettings } from '#features/sessions/components/session-settings.tsx';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';

/** Sign-in methods, sessions, access tokens, and the data as a whole. */
export default function Account() {
  useTranslation(['account', 'auth', 'second-factor']);
  const identities = useMember().identities ?? [];
  const hasConnections =
    (useConfig()?.auth_providers ?? []).length > 0 ||
    identities.some(({ provider }) => provider !== 'email' && provider !== 'phone');
  return (
    <AccountFrame hidden={hasConnections ? [] : ['connections']}>
      <SignInSettings />
      <FactorSettings />
      <PasskeySettings />
      {hasConnections ? <IdentitySettings /> : null}
      <SessionSettings />
      <TokenSettings />
      <ExportSettings />
      <DeletionSettings />
    </AccountFrame>
  );
}
