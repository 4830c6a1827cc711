/** Areas of teams and companies, which the first version leaves out (spec point 2). */
const enterpriseParts: readonly string[] = [
  '/teams',
  '/team',
  '/enterprise',
  '/organization',
  '/org',
  '/saml',
  '/sso',
  '/seats',
  '/workspace',
  '/admin-console',
];

/** Whether an unknown address asks for something of the second version, ignoring case. */
export function isEnterprisePath(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return enterpriseParts.some((part) => path.includes(part));
}
