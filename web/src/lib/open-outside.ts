/** Opens another site in a new tab. Like a normal link: it gets no reference to this page. */
export function openOutside(href: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
}
