/** Limits of one contact; spec point 5 leaves the form open, these keep a hostile file bounded. */
export const contactLimits = {
  name: 200,
  company: 300,
  title: 300,
  location: 200,
  email: 254,
  phone: 50,
  link: 2_000,
  tag: 60,
  tags: 50,
  points: 20,
  notes: 20_000,
  cadenceDays: 3_650,
  query: 200,
} as const;

/** The way a name is shown: first then last, either may be missing. */
export function fullName(contact: { first_name: string; last_name: string }): string {
  return [contact.first_name, contact.last_name].filter((part) => part !== '').join(' ');
}

/** The cadences that the form offers, in days. */
export const offeredCadencesDays = [7, 14, 30, 60, 90, 180, 365] as const;
