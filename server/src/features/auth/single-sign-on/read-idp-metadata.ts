import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';

import { checkXmlSize } from '#platform/xml/check-xml-size.ts';

/** A provider's description of itself. */
export type IdpMetadata = { entityId: string; ssoUrl: string; certificates: string[] };

/** One provider's metadata; federations publish thousands in one file, which is refused anyway. */
const metadataBounds = { characters: 2 * 1024 * 1024, depth: 32, elements: 5_000 };

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const inIdp = "//*[local-name()='IDPSSODescriptor']";

/**
 * Reads the metadata that an identity provider publishes.
 *
 * @throws with a sentence for the operator when something is missing.
 */
export async function readIdpMetadata(xml: string): Promise<IdpMetadata> {
  if (/<!DOCTYPE|<!ENTITY/iu.test(xml)) throw new Error('The metadata has a doctype');
  checkXmlSize(xml, metadataBounds);
  const document = await parseDomFromString(xml);
  const first = (query: string) => xpath.selectAttributes(document, query)[0]?.value.trim();
  const entityId = first("/*[local-name()='EntityDescriptor']/@entityID");
  if (!entityId) throw new Error('The metadata is not that of one provider (EntityDescriptor)');
  const ssoUrl = first(
    `${inIdp}/*[local-name()='SingleSignOnService'][@Binding='${redirectBinding}']/@Location`,
  );
  if (!ssoUrl) throw new Error('The metadata has no SingleSignOnService for HTTP-Redirect');
  const certificates = xpath
    .selectElements(
      document,
      `${inIdp}/*[local-name()='KeyDescriptor'][not(@use) or @use='signing']
        //*[local-name()='X509Certificate']`,
    )
    .map((element) => element.textContent?.trim() ?? '');
  if (certificates.length === 0) throw new Error('The metadata has no certificate for signing');
  return { entityId, ssoUrl, certificates: [...new Set(certificates)] };
}
