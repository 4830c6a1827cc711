import type { PageSource } from '#site/page.ts';
import { campaign } from '#site/pages/campaign.ts';
import { hubspot, salesforce } from '#site/pages/crm-import.ts';
import { extension } from '#site/pages/extension.ts';
import { glossaryTerms } from '#site/pages/glossary-term.ts';
import { glossary } from '#site/pages/glossary.ts';
import { investors } from '#site/pages/investors.ts';
import { landing } from '#site/pages/landing.ts';
import { privacyPolicy, terms } from '#site/pages/legal.ts';
import { linkedIn } from '#site/pages/linkedin.ts';
import { nrmVsCrm } from '#site/pages/nrm-vs-crm.ts';
import { payWhatYouWant } from '#site/pages/pay-what-you-want.ts';
import { recruiting } from '#site/pages/recruiting.ts';
import { referralProgram } from '#site/pages/referral-program.ts';
import { sales } from '#site/pages/sales.ts';
import { transition } from '#site/pages/transition.ts';
import { whatIsNrm } from '#site/pages/what-is-nrm.ts';

/** Every page, and every entry of those that have some. */
export function listPages(): PageSource[] {
  return [
    landing,
    whatIsNrm,
    nrmVsCrm,
    recruiting,
    sales,
    transition,
    investors,
    glossary,
    ...glossaryTerms,
    linkedIn,
    salesforce,
    hubspot,
    extension,
    payWhatYouWant,
    referralProgram,
    campaign,
    privacyPolicy,
    terms,
  ];
}
