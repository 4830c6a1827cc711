import type { ImportFormat } from '@kith/contract/imports/rules';

import { googleReader } from './google.ts';
import { hubspotReader } from './hubspot.ts';
import { linkedInReader } from './linkedin.ts';
import { outlookReader } from './outlook.ts';
import { ownReader } from './own.ts';
import { pasteReader } from './paste.ts';
import type { FormatReader } from './reader.ts';
import { salesforceReader } from './salesforce.ts';
import { tableReader } from './table.ts';
import { vcardReader } from './vcard.ts';

/** Every format that imports understand; the first that recognizes an upload reads it. */
export const formatReaders: Record<ImportFormat, FormatReader> = {
  linkedin: linkedInReader,
  own: ownReader,
  google: googleReader,
  outlook: outlookReader,
  salesforce: salesforceReader,
  hubspot: hubspotReader,
  vcard: vcardReader,
  table: tableReader,
  paste: pasteReader,
};
