import { dayMs } from '../core/time.ts';

/** How much someone decides, from the bottom to the top; `board` advises or supervises. */
export const seniorities = [
  'student',
  'junior',
  'professional',
  'senior',
  'manager',
  'director',
  'vp',
  'svp',
  'board',
  'executive',
  'owner',
] as const;
export type Seniority = (typeof seniorities)[number];

/** What someone works on, whatever the industry. */
export const roleFunctions = [
  'general',
  'engineering',
  'data',
  'product',
  'design',
  'marketing',
  'sales',
  'customer',
  'finance',
  'investment',
  'legal',
  'people',
  'operations',
  'consulting',
  'research',
  'education',
  'health',
  'media',
  'administration',
  'public',
] as const;
export type RoleFunction = (typeof roleFunctions)[number];

/** How the member knows a contact. */
export const acquaintances = [
  'event',
  'introduction',
  'work',
  'studies',
  'client',
  'family',
  'neighbour',
  'online',
] as const;
export type Acquaintance = (typeof acquaintances)[number];

export const nextActions = [
  'reply',
  'keep_promise',
  'introduce',
  'congratulate',
  'meet',
  'reconnect',
] as const;
export type NextAction = (typeof nextActions)[number];

/** What is missing of a contact and would make the most difference. */
export const missingFields = ['email', 'phone', 'title', 'company', 'location', 'notes'] as const;
export type MissingField = (typeof missingFields)[number];

/** What an analysis proposes. */
export const proposalKinds = [
  'title',
  'company',
  'location',
  'link',
  'seniority',
  'function',
  'offer',
  'seek',
  'topic',
  'tag',
  'skill',
  'experience',
  'education',
  'language',
  'known',
  'next_action',
  'missing',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** Where words of a contact come from. */
export const evidenceSources = ['title', 'notes', 'interaction', 'message', 'profile'] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

export const analysisLimits = {
  /** Contacts of one run. */
  contacts: 500,
  /** People that an estimate can list. */
  shown: 200,
  value: 120,
  words: 240,
  evidence: 3,
  /** Proposals of one contact, and of each kind of which there may be several. */
  proposals: 40,
  perKind: 6,
  /** Characters that are read of one contact, and texts. */
  text: 20_000,
  texts: 60,
} as const;

/** Contacts that were analysed since then are skipped, if the member wants so. */
export const skipAnalysedMs = 30 * dayMs;

/** A proposal that is so likely counts as sure. */
export const sureConfidence = 0.9;

/** What is known of a contact beside the fields of an address book. */
export const traits = ['seniority', 'function', 'known'] as const;
export type Trait = (typeof traits)[number];

/** Proposals that change the contact when they are accepted; the others are only ticked off. */
export const writingKinds: readonly ProposalKind[] = [
  'title',
  'company',
  'location',
  'link',
  'skill',
  'experience',
  'education',
  'language',
  'seniority',
  'function',
  'offer',
  'seek',
  'topic',
  'tag',
  'known',
];
