/** The product's name, domain and addresses. No other code contains them. */
export const brand = {
  name: 'Kith',
  appDomain: 'kith.example',
  contactEmail: 'hello@kith.example',
  senderEmail: 'no-reply@kith.example',
  copyrightYear: 2025,
} as const;
