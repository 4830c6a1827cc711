import { generateKeyPairSync, randomBytes } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import * as samlify from 'samlify';

import { makeCertificate } from '#testing/make-certificate.ts';

samlify.setSchemaValidator({ validate: async () => 'not checked by the peer' });

const { namespace } = samlify.Constants;

/** What an assertion says, where it isn't what it should. */
export type AssertionChanges = {
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  issuer?: string;
  assertionId?: string;
  nameIdFormat?: string;
  notBefore?: Date;
  notOnOrAfter?: Date;
  sessionEndsAt?: Date;
  attributes?: Record<string, string>;
};

/** An identity provider with keys of its own, such as an organisation runs. */
export function createSamlPeer({
  serviceMetadata,
  algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
}: {
  /** What our service says of itself. */
  serviceMetadata: string;
  algorithm?: string;
}) {
  const entityId = `https://idp-${randomBytes(6).toString('hex')}.example/metadata`;
  const ssoUrl = 'https://idp.example/sso';
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = makeCertificate(privateKey, 'idp.example');
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    signingCert: certificate,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    requestSignatureAlgorithm: algorithm,
    isAssertionEncrypted: false,
    singleSignOnService: [{ Binding: namespace.binding.redirect, Location: ssoUrl }],
    singleLogoutService: [{ Binding: namespace.binding.redirect, Location: `${ssoUrl}/out` }],
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  });
  const sp = samlify.ServiceProvider({ metadata: serviceMetadata });
  const audience = sp.entityMeta.getEntityID() as string;
  const acsUrl = sp.entityMeta.getAssertionConsumerService('post') as string;
  return {
    entityId,
    ssoUrl,
    certificate,
    metadata: idp.getMetadata(),
    /** Reads the request that a browser brings. */
    readRequest: async (url: URL) => {
      const query = Object.fromEntries(url.searchParams);
      const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query });
      return { requestId: String(extract['request']?.id), relayState: query['RelayState'] ?? '' };
    },
    /** The XML of a response with a signed assertion about somebody. */
    respond: async (
      requestId: string,
      nameId: string,
      changes: AssertionChanges = {},
    ): Promise<string> => {
      const fill = (template: string) => {
        const now = Date.now();
        const until = changes.notOnOrAfter ?? new Date(now + 5 * minuteMs);
        const from = changes.notBefore ?? new Date(now - minuteMs);
        const id = `_${randomBytes(16).toString('hex')}`;
        const context = samlify.SamlLib.replaceTagsByValue(
          template
            .replace('{AuthnStatement}', writeAuthnStatement(changes.sessionEndsAt))
            .replace('{AttributeStatement}', writeAttributes(changes.attributes ?? {})),
          {
            ID: id,
            AssertionID: changes.assertionId ?? `_${randomBytes(16).toString('hex')}`,
            Destination: acsUrl,
            Audience: changes.audience ?? audience,
            SubjectRecipient: changes.recipient ?? acsUrl,
            Issuer: changes.issuer ?? entityId,
            IssueInstant: new Date(now).toISOString(),
            StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
            ConditionsNotBefore: from.toISOString(),
            ConditionsNotOnOrAfter: until.toISOString(),
            SubjectConfirmationDataNotOnOrAfter: until.toISOString(),
            NameIDFormat:
              changes.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
            NameID: nameId,
            InResponseTo: changes.inResponseTo ?? requestId,
          },
        );
        return { id, context };
      };
      const request = { extract: { request: { id: requestId } } };
      const options = { customTagReplacement: fill };
      const { context } = await idp.createLoginResponse(sp, request, 'post', {}, options);
      return Buffer.from(context, 'base64').toString();
    },
  };
}

export type SamlPeer = ReturnType<typeof createSamlPeer>;

function writeAuthnStatement(endsAt: Date | undefined): string {
  const now = new Date().toISOString();
  const end = endsAt === undefined ? '' : ` SessionNotOnOrAfter="${endsAt.toISOString()}"`;
  return `<saml:AuthnStatement AuthnInstant="${now}"${end}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
}

function writeAttributes(attributes: Record<string, string>): string {
  const rows = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  return rows.length === 0
    ? ''
    : `<saml:AttributeStatement>${rows.join('')}</saml:AttributeStatement>`;
}
