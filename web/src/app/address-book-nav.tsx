import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { addressBook } from '#app/navigation.ts';

/** The navigation between the sides of the address book, above the heading of each. */
export function AddressBookNav({ className }: { className?: string }) {
  const { t } = useTranslation('shell');
  return (
    <nav
      aria-label={t('nav.addressBook')}
      className={clsx('flex gap-5 overflow-x-auto', className)}
    >
      {addressBook.map(({ path, labelKey }) => (
        <NavLink
          key={path}
          to={path}
          className="py-1 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-text aria-[current=page]:text-ember-ink"
        >
          {t(labelKey)}
        </NavLink>
      ))}
    </nav>
  );
}
