import type { RoleGroup } from './role-group.ts';

/** Words that are no level here: a business partner owns nothing, a sales lead is no person. */
export const exactTerms: readonly RoleGroup[] = [
  [
    { role: 'people', seniority: 'professional' },
    {
      en: 'hr business partner, people partner, people business partner, hrbp',
      de: 'personalreferent, personalreferentin',
    },
  ],
  [
    { role: 'finance', seniority: 'professional' },
    {
      en: 'finance business partner, financial controller, auditor',
      de: 'steuerberater, steuerberaterin',
      fr: 'expert-comptable, experte-comptable',
    },
  ],
  [
    { role: 'engineering', seniority: 'senior' },
    {
      en: 'staff engineer, staff software engineer, principal engineer, solutions architect, tech lead, technical lead',
    },
  ],
  [{ role: 'product', seniority: 'professional' }, { en: 'product owner' }],
  [
    { role: 'education', seniority: 'senior' },
    {
      en: 'associate professor, professor',
      de: 'professor, professorin',
      fr: 'professeur des universites, professeure des universites',
    },
  ],
  [{ role: 'education', seniority: 'junior' }, { en: 'assistant professor, teaching assistant' }],
  [
    { role: 'finance', seniority: 'executive' },
    { de: 'finanzvorstand, finanzvorstandin', fr: 'directeur general delegue finance' },
  ],
  [
    { role: 'people', seniority: 'director' },
    { fr: 'drh', zh: 'hrd' },
  ],
  [{ role: 'finance', seniority: 'director' }, { fr: 'daf' }],
  [{ role: 'engineering', seniority: 'director' }, { fr: 'dsi' }],
  [
    { role: 'research', seniority: 'student' },
    {
      en: 'phd student, phd candidate',
      es: 'doctorando, doctoranda',
      fr: 'doctorant, doctorante',
      de: 'doktorand, doktorandin',
      ja: '博士課程',
      zh: '博士生',
    },
  ],
  [
    { role: 'media', seniority: 'manager' },
    {
      en: 'editor-in-chief',
      es: 'redactor jefe, redactora jefe',
      fr: 'redacteur en chef, redactrice en chef',
      de: 'chefredakteur, chefredakteurin',
      ja: '編集長',
      zh: '主编',
    },
  ],
  [
    { role: 'health', seniority: 'senior' },
    { de: 'oberarzt, oberarztin', zh: '主任医师, 副主任医师' },
  ],
  [
    { role: 'health', seniority: 'director' },
    { de: 'chefarzt, chefarztin', ja: '院長' },
  ],
  [
    { role: 'health', seniority: 'manager' },
    { zh: '护士长', en: 'head nurse' },
  ],
  [
    { role: 'education', seniority: 'director' },
    {
      en: 'headteacher',
      de: 'schulleiter, schulleiterin',
      ja: '校長',
      zh: '校长',
      fr: 'proviseur',
    },
  ],
  [
    { role: 'media', seniority: 'professional' },
    { en: 'film director', zh: '导演', ja: '映画監督' },
  ],
  [
    { role: 'operations', seniority: 'director' },
    { ja: '工場長', zh: '厂长' },
  ],
  [{ role: 'public', seniority: 'director' }, { zh: '处长, 局长' }],
  [
    { role: 'operations', seniority: 'manager' },
    {
      ja: '店長',
      zh: '店长',
      en: 'head chef',
      de: 'filialleiter, filialleiterin, kuchenchef, kuchenchefin',
    },
  ],
  [
    { role: 'design', seniority: 'director' },
    {
      en: 'art director, creative director',
      es: 'director de arte, directora de arte',
      fr: 'directeur artistique, directrice artistique',
      ja: 'アートディレクター',
    },
  ],
];
