export const contactFilterLimits = { values: 30, days: 36_500 } as const;

/** The fields whose values a picker suggests. */
export const contactFacets = ['tags', 'companies', 'locations'] as const;

/** The fields with suggested values: those of the filter, and what contacts offer and need. */
export const offeredFacets = [...contactFacets, 'offers', 'seeks'] as const;
export type ContactFacet = (typeof offeredFacets)[number];
