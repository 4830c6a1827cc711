const encode = encodeURIComponent;

type Query = Record<string, string | undefined>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Typed addresses of the screens; no other code contains a path. */
export const paths = {
  home: () => '/',
  landing: () => '/landing',
  auth: (query: { mode?: 'sign-in' | 'sign-up' | 'forgot' | 'link' | 'phone' | 'company' } = {}) =>
    withQuery('/auth', query),
  resetPassword: () => '/reset-password',
  undo: () => '/undo',
  dashboard: () => '/dashboard',
  contacts: (query: { q?: string } = {}) => withQuery('/app/contacts', query),
  contact: (contactId: string) => `/app/contacts/${encode(contactId)}`,
  companies: (query: { q?: string } = {}) => withQuery('/app/companies', query),
  company: (companyId: string) => `/app/companies/${encode(companyId)}`,
  calendar: () => '/app/calendar',
  messages: (query: { conversation?: string; message?: string } = {}) =>
    withQuery('/messages', query),
  connect: (query: { tab?: 'messages'; conversation?: string; message?: string } = {}) =>
    withQuery('/app/connect', query),
  search: (query: { q?: string } = {}) => withQuery('/app/search', query),
  contactsImport: (query: { import?: string } = {}) => withQuery('/app/contacts/import', query),
  duplicates: () => '/app/contacts/duplicates',
  account: () => '/app/account',
  billing: () => '/app/billing',
  wallet: () => '/app/wallet',
  settings: () => '/app/settings',
  settingsPrivacy: () => '/app/settings/privacy',
  settingsExpectations: () => '/app/settings/expectations',
  notifications: (query: { view?: 'preferences' } = {}) => withQuery('/app/notifications', query),
  onboarding: () => '/onboarding',
  support: () => '/support',
  mobileGestures: () => '/mobile-gestures',
  privacy: () => '/privacy',
  privacyPolicy: () => '/privacy-policy',
  terms: () => '/terms',
  admin: () => '/app/admin',
  adminOperations: () => '/app/admin/operations',
};
