import { describeProduct } from './crm/crm-files.ts';
import { createCrmReader } from './crm/crm-reader.ts';
import { hubspotHeadings, hubspotMarks } from './crm/hubspot-columns.ts';

/** HubSpot's exports of contacts and of companies. */
export const hubspotReader = createCrmReader(
  describeProduct('hubspot', hubspotHeadings, hubspotMarks),
);
