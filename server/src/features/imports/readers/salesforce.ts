import { describeProduct } from './crm/crm-files.ts';
import { createCrmReader } from './crm/crm-reader.ts';
import { salesforceHeadings, salesforceMarks } from './crm/salesforce-columns.ts';

/** Salesforce's data export, and its reports on contacts, leads and accounts. */
export const salesforceReader = createCrmReader(
  describeProduct('salesforce', salesforceHeadings, salesforceMarks),
);
