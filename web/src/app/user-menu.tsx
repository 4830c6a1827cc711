import { paths } from '@kith/contract/app-routes/paths';
import { locales } from '@kith/contract/core/locales';
import {
  Award,
  CircleUser,
  Gift,
  Languages,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  ReceiptText,
  Settings,
  Sun,
  SunMoon,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useFlag } from '#lib/flags.ts';
import { localeNames } from '#lib/i18n/locale-names.ts';
import { chooseLocale, useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { leave } from '#lib/leave.ts';
import { addressOf, displayNameOf, useMember } from '#lib/session.ts';
import { chooseTheme, useTheme } from '#lib/theme.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import {
  DropdownMenu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  Submenu,
} from '#ui/dropdown-menu.tsx';

/** Few members are administrators. */
const AdminMenuItem = lazy(async () => {
  const item = await import('#app/admin-menu-item.tsx');
  return { default: item.AdminMenuItem };
});

/** The member's own menu: theme, language, log out. */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const member = useMember();
  const name = displayNameOf(member);

  return (
    <>
      <DropdownMenu
        trigger={
          <button type="button" className="rounded-full">
            <span className="sr-only">{t('userMenu.label')}</span>
            <WarmthRing name={name} warmth={null} size="xs" className="scale-125" />
          </button>
        }
      >
        <div className="grid grid-cols-1 px-2.5 py-2">
          <span className="truncate font-semibold">{name}</span>
          <span className="truncate text-sm text-muted">{addressOf(member)}</span>
        </div>
        <MenuSeparator />
        <MenuItem
          icon={<UserRound aria-hidden size={16} />}
          onSelect={() => void navigate(paths.profile())}
        >
          {t('common:pages.profile')}
        </MenuItem>
        <AccountItem />
        <PerkItems />
        <MenuItem
          icon={<Settings aria-hidden size={16} />}
          onSelect={() => void navigate(paths.settings())}
        >
          {t('common:pages.settings')}
        </MenuItem>
        <Suspense>
          <AdminMenuItem />
        </Suspense>
        <AppearanceMenus />
        <MenuItem
          icon={<LifeBuoy aria-hidden size={16} />}
          onSelect={() => void navigate(paths.support())}
        >
          {t('common:pages.support')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => void leave()}>
          {t('userMenu.logOut')}
        </MenuItem>
      </DropdownMenu>
    </>
  );
}

/** The wallet, what brings credits, and the forum. */
function PerkItems() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <>
      <MenuItem
        icon={<Wallet aria-hidden size={16} />}
        onSelect={() => void navigate(paths.wallet())}
      >
        {t('pages.wallet')}
      </MenuItem>
      <MenuItem
        icon={<Users aria-hidden size={16} />}
        onSelect={() => void navigate(paths.community())}
      >
        {t('pages.community')}
      </MenuItem>
      <MenuItem
        icon={<Award aria-hidden size={16} />}
        onSelect={() => void navigate(paths.badges())}
      >
        {t('pages.badges')}
      </MenuItem>
      <MenuItem
        icon={<Gift aria-hidden size={16} />}
        onSelect={() => void navigate(paths.referralProgram())}
      >
        {t('pages.referrals')}
      </MenuItem>
      <MenuItem
        icon={<ReceiptText aria-hidden size={16} />}
        onSelect={() => void navigate(paths.receipts())}
      >
        {t('pages.receipts')}
      </MenuItem>
    </>
  );
}

/** Leads to the account; with `nav29c` off to billing. Mounted, and its flag read, with the menu. */
function AccountItem() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const isAccount = useFlag('nav29c');
  return (
    <MenuItem
      icon={<CircleUser aria-hidden size={16} />}
      onSelect={() => void navigate(isAccount ? paths.account() : paths.billing())}
    >
      {t(isAccount ? 'pages.account' : 'pages.billing')}
    </MenuItem>
  );
}

function AppearanceMenus() {
  const { t } = useTranslation('shell');
  const theme = useTheme();
  const { locale } = useLocalePreferences();
  return (
    <>
      <Submenu label={t('userMenu.theme')} icon={<SunMoon aria-hidden size={16} />}>
        <MenuRadioGroup
          value={theme}
          onValueChange={chooseTheme}
          options={[
            { value: 'light', label: t('theme.light'), icon: <Sun aria-hidden size={16} /> },
            { value: 'dark', label: t('theme.dark'), icon: <Moon aria-hidden size={16} /> },
            {
              value: 'system',
              label: t('theme.system'),
              icon: <Monitor aria-hidden size={16} />,
            },
          ]}
        />
      </Submenu>
      <Submenu label={t('userMenu.language')} icon={<Languages aria-hidden size={16} />}>
        <MenuRadioGroup
          value={locale}
          onValueChange={(next) => void chooseLocale(next)}
          options={locales.map((tag) => ({ value: tag, label: localeNames[tag], lang: tag }))}
        />
      </Submenu>
    </>
  );
}
