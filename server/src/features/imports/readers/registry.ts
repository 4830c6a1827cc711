import type { ImportFormat } from '@kith/contract/imports/rules';

import { linkedInReader } from './linkedin.ts';
import type { FormatReader } from './reader.ts';

/** Every format that imports understand; the first that recognises an upload reads it. */
export const formatReaders: Record<ImportFormat, FormatReader> = { linkedin: linkedInReader };
