/**
 * The International Standard Industrial Classification of the United Nations, revision 4: sections
 * with their divisions. Names are texts of the interface, in the namespace `industries`.
 */
export const industryDivisions = {
  A: ['01', '02', '03'],
  B: ['05', '06', '07', '08', '09'],
  C: [
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
    '21',
    '22',
    '23',
    '24',
    '25',
    '26',
    '27',
    '28',
    '29',
    '30',
    '31',
    '32',
    '33',
  ],
  D: ['35'],
  E: ['36', '37', '38', '39'],
  F: ['41', '42', '43'],
  G: ['45', '46', '47'],
  H: ['49', '50', '51', '52', '53'],
  I: ['55', '56'],
  J: ['58', '59', '60', '61', '62', '63'],
  K: ['64', '65', '66'],
  L: ['68'],
  M: ['69', '70', '71', '72', '73', '74', '75'],
  N: ['77', '78', '79', '80', '81', '82'],
  O: ['84'],
  P: ['85'],
  Q: ['86', '87', '88'],
  R: ['90', '91', '92', '93'],
  S: ['94', '95', '96'],
  T: ['97', '98'],
  U: ['99'],
} as const;

export type IndustrySection = keyof typeof industryDivisions;
export type IndustryDivision = (typeof industryDivisions)[IndustrySection][number];
export type IndustryCode = IndustrySection | IndustryDivision;

export const industrySections = Object.keys(industryDivisions) as IndustrySection[];

/** Every code, each section before its divisions. */
export const industryCodes: readonly IndustryCode[] = industrySections.flatMap((section) => [
  section,
  ...industryDivisions[section],
]);

const known = new Set<string>(industryCodes);

export function isIndustryCode(text: string): text is IndustryCode {
  return known.has(text);
}

/** The codes with, for each section, those of its divisions. */
export function withDivisions(codes: readonly IndustryCode[]): IndustryCode[] {
  const all = codes.flatMap((code): IndustryCode[] =>
    code in industryDivisions ? [code, ...industryDivisions[code as IndustrySection]] : [code],
  );
  return [...new Set(all)];
}
