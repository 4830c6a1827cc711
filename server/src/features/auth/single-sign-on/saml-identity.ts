import {
  describeIdentity,
  type ExternalIdentity,
  readAddress,
  readText,
} from '#features/auth/users/external-identity.ts';

import type { ProvedAssertion } from './assertion-worker.ts';
import type { mappedFields, SsoProvider } from './sso-providers.ts';

/** Common names of the attributes, if the operator configured none. */
const usualNames: Record<(typeof mappedFields)[number], readonly string[]> = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  full_name: [
    'full_name',
    'name',
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
};
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const nameIdLimit = 500;

/**
 * The person in an assertion. The provider is trusted only for addresses of its own domains.
 *
 * @throws when the name changes with every sign-in, and so identifies no one.
 */
export function readSamlIdentity(
  provider: SsoProvider,
  { nameId, nameIdFormat, attributes }: ProvedAssertion,
): ExternalIdentity {
  if (nameIdFormat === transient) throw new Error('A transient NameID identifies no one');
  const subject = nameId.trim();
  if (subject === '' || subject.length > nameIdLimit) throw new Error('The NameID is no name');
  const read = (field: (typeof mappedFields)[number]) => {
    const mapped = provider.attribute_mapping[field];
    const names = mapped === undefined ? usualNames[field] : [mapped];
    const values = names.map((name) => {
      const value = Object.hasOwn(attributes, name) ? attributes[name] : null;
      return readText(Array.isArray(value) ? value[0] : value);
    });
    return values.find((value) => value !== null) ?? null;
  };
  const address = readAddress(read('email') ?? subject);
  const domain = address?.slice(address.lastIndexOf('@') + 1) ?? '';
  const email = provider.domains.includes(domain) ? address : null;
  return {
    provider: `sso:${provider.id}`,
    subject,
    email,
    emailVerified: email !== null,
    data: describeIdentity({
      iss: provider.entity_id,
      sub: subject,
      email,
      email_verified: email !== null,
      name: read('full_name'),
      picture: null,
      user_name: null,
    }),
  };
}
