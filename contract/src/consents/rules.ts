/** The stored types of consent (table `user_consent`), spec point 3. */
export const consentTypes = [
  'data_processing',
  'ai_matching',
  'intro_facilitation',
  'analytics',
  'marketing',
  'profile_visibility',
] as const;
export type ConsentType = (typeof consentTypes)[number];

/** The choices in the dialog, in order. */
export const consentKeys = [
  'data_processing',
  'ai_matching',
  'intro_facilitation',
  'profile_visibility',
  'analytics_tracking',
  'third_party_sharing',
] as const;
export type ConsentKey = (typeof consentKeys)[number];
export type ConsentChoice = Record<ConsentKey, boolean>;

export const requiredConsentKeys: readonly ConsentKey[] = [
  'ai_matching',
  'data_processing',
  'intro_facilitation',
];

export const consentTypeOfKey: Record<ConsentKey, ConsentType> = {
  data_processing: 'data_processing',
  ai_matching: 'ai_matching',
  intro_facilitation: 'intro_facilitation',
  profile_visibility: 'profile_visibility',
  analytics_tracking: 'analytics',
  third_party_sharing: 'marketing',
};

export const consentVersion = 'v1.0';
export const consentLegalBasis = 'explicit_consent';

/** Spec point 3: where several keys map to one type, it is granted when any of them is. */
export function toConsentTypes(choice: ConsentChoice): Record<ConsentType, boolean> {
  const granted = Object.fromEntries(consentTypes.map((type) => [type, false])) as Record<
    ConsentType,
    boolean
  >;
  for (const key of consentKeys) {
    if (choice[key]) granted[consentTypeOfKey[key]] = true;
  }
  return granted;
}

/** Spec point 4: ai_matching and intro_facilitation follow data_processing unless supplied. */
export function initialConsentChoice(supplied: Partial<ConsentChoice>): ConsentChoice {
  const dataProcessing = supplied.data_processing ?? false;
  return {
    data_processing: dataProcessing,
    ai_matching: supplied.ai_matching ?? dataProcessing,
    intro_facilitation: supplied.intro_facilitation ?? dataProcessing,
    profile_visibility: supplied.profile_visibility ?? false,
    analytics_tracking: supplied.analytics_tracking ?? false,
    third_party_sharing: supplied.third_party_sharing ?? false,
  };
}
