import { type IndustryCode, industryDivisions } from '@kith/contract/industries/isic';
import { readIndustries } from '@kith/contract/industries/read-industries';

type Words = Partial<Record<IndustryCode, string>>;

/** Salesforce's standard list of industries. */
const salesforce: Words = {
  A: 'Agriculture',
  B: 'Energy',
  C: 'Manufacturing',
  '10': 'Food & Beverage',
  '11': 'Food & Beverage',
  '13': 'Apparel',
  '14': 'Apparel',
  '15': 'Apparel',
  '20': 'Chemicals',
  '21': 'Biotechnology',
  '26': 'Electronics',
  '27': 'Electronics',
  '28': 'Machinery',
  D: 'Energy',
  E: 'Environmental',
  F: 'Construction',
  G: 'Retail',
  H: 'Transportation',
  '50': 'Shipping',
  I: 'Hospitality',
  '56': 'Food & Beverage',
  J: 'Technology',
  '58': 'Media',
  '59': 'Entertainment',
  '60': 'Media',
  '61': 'Telecommunications',
  K: 'Finance',
  '64': 'Banking',
  '65': 'Insurance',
  M: 'Consulting',
  '71': 'Engineering',
  '72': 'Biotechnology',
  O: 'Government',
  P: 'Education',
  Q: 'Healthcare',
  R: 'Entertainment',
  '93': 'Recreation',
  '94': 'Not For Profit',
};

/** HubSpot's list of industries, which takes no other words. */
const hubspot: Words = {
  A: 'Farming',
  '03': 'Fishery',
  B: 'Mining & Metals',
  '06': 'Oil & Energy',
  C: 'Mechanical or Industrial Engineering',
  '10': 'Food Production',
  '11': 'Wine and Spirits',
  '12': 'Tobacco',
  '13': 'Textiles',
  '14': 'Apparel & Fashion',
  '15': 'Apparel & Fashion',
  '16': 'Paper & Forest Products',
  '17': 'Paper & Forest Products',
  '18': 'Printing',
  '20': 'Chemicals',
  '21': 'Pharmaceuticals',
  '22': 'Plastics',
  '23': 'Glass, Ceramics & Concrete',
  '24': 'Mining & Metals',
  '26': 'Consumer Electronics',
  '27': 'Electrical/Electronic Manufacturing',
  '28': 'Machinery',
  '29': 'Automotive',
  '30': 'Aviation & Aerospace',
  '31': 'Furniture',
  '32': 'Medical Devices',
  D: 'Utilities',
  E: 'Environmental Services',
  F: 'Construction',
  G: 'Retail',
  '45': 'Automotive',
  '46': 'Wholesale',
  H: 'Transportation/Trucking/Railroad',
  '50': 'Maritime',
  '51': 'Airlines/Aviation',
  '52': 'Logistics and Supply Chain',
  '53': 'Package/Freight Delivery',
  I: 'Hospitality',
  '56': 'Restaurants',
  J: 'Information Technology and Services',
  '58': 'Publishing',
  '59': 'Motion Pictures and Film',
  '60': 'Broadcast Media',
  '61': 'Telecommunications',
  '62': 'Computer Software',
  '63': 'Internet',
  K: 'Financial Services',
  '64': 'Banking',
  '65': 'Insurance',
  L: 'Real Estate',
  M: 'Management Consulting',
  '69': 'Accounting',
  '71': 'Architecture & Planning',
  '72': 'Research',
  '73': 'Marketing and Advertising',
  '74': 'Design',
  '75': 'Veterinary',
  N: 'Business Supplies and Equipment',
  '78': 'Staffing and Recruiting',
  '79': 'Leisure, Travel & Tourism',
  '80': 'Security and Investigations',
  '81': 'Facilities Services',
  '82': 'Events Services',
  O: 'Government Administration',
  P: 'Education Management',
  Q: 'Hospital & Health Care',
  '87': 'Individual & Family Services',
  R: 'Entertainment',
  '90': 'Performing Arts',
  '91': 'Museums and Institutions',
  '92': 'Gambling & Casinos',
  '93': 'Sports',
  S: 'Consumer Services',
  '94': 'Nonprofit Organization Management',
  T: 'Consumer Services',
  U: 'International Affairs',
};

/** Other words of HubSpot's list, for reading only. */
const further: Record<string, IndustryCode> = {
  'Computer Hardware': '26',
  Semiconductors: '26',
  'Computer Networking': '62',
  'Computer & Network Security': '62',
  'Computer Games': '62',
  'Information Services': '63',
  'Online Media': '63',
  'Media Production': '59',
  Music: '59',
  Newspapers: '58',
  'Capital Markets': '66',
  'Investment Banking': '64',
  'Investment Management': '66',
  'Venture Capital & Private Equity': '64',
  'Law Practice': '69',
  'Legal Services': '69',
  'Public Relations and Communications': '70',
  'Graphic Design': '74',
  'Human Resources': '78',
  'Higher Education': '85',
  'E-Learning': '85',
  'Primary/Secondary Education': '85',
  'Professional Training & Coaching': '85',
  'Civil Engineering': '42',
  'Building Materials': '23',
  'Renewables & Environment': 'D',
  'Health, Wellness and Fitness': '93',
  'Medical Practice': '86',
  'Mental Health Care': '86',
  'Food & Beverages': '56',
  'Consumer Goods': 'C',
  'Luxury Goods & Jewelry': '32',
  Cosmetics: '20',
  'Sporting Goods': '32',
  Supermarkets: '47',
  'Defense & Space': '30',
  Military: '84',
  'Law Enforcement': '84',
  Philanthropy: '94',
  'Religious Institutions': '94',
  'Commercial Real Estate': '68',
};

const lists = { salesforce, hubspot };
const fold = (word: string) => word.toLowerCase().replaceAll(/[^a-z]+/gu, '');
const codes = new Map<string, IndustryCode>();
for (const words of [hubspot, salesforce]) {
  // Sections come after their divisions in the order of these keys.
  for (const [code, word] of Object.entries(words)) {
    if (!codes.has(fold(word))) codes.set(fold(word), code as IndustryCode);
  }
}
for (const [word, code] of Object.entries(further)) codes.set(fold(word), code);

/** The industry that a CRM names: by its own list, else by the words of any language. */
export function readCrmIndustry(text: string): IndustryCode | null {
  const words = text.replaceAll('_', ' ');
  return codes.get(fold(words)) ?? readIndustries(words)[0] ?? null;
}

/** The CRM's word for an industry, or for the section that contains it; empty without one. */
export function crmIndustry(crm: keyof typeof lists, code: IndustryCode): string {
  const words = lists[crm];
  const section = Object.entries(industryDivisions).find(([, divisions]) =>
    (divisions as readonly string[]).includes(code),
  )?.[0] as IndustryCode | undefined;
  return words[code] ?? (section && words[section]) ?? (crm === 'salesforce' ? 'Other' : '');
}
