import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PeoplePages = { origin: string; close: () => Promise<void> };

const ana = {
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  author: { '@type': 'Person', name: 'Webmaster' },
  mainEntity: {
    '@type': 'Person',
    name: 'Ana Ruiz',
    jobTitle: 'Head of Design',
    worksFor: { '@type': 'Organization', name: 'Acme' },
    address: { '@type': 'PostalAddress', addressLocality: 'Madrid' },
    email: 'mailto:ana@acme.example',
    sameAs: ['https://social.example/ana', 'javascript:alert(1)'],
  },
};

const pages: Record<string, string> = {
  '/ana': `<title>Ana Ruiz</title><h1>Ana</h1>
    <script type="application/ld+json">${JSON.stringify(ana)}</script>`,
  '/ben': `<title>Team</title><div class="h-card"><a class="p-name u-url" href="/ben">Ben Okoro</a>,
    <span class="p-job-title">Engineer</span> at
    <span class="p-org h-card"><span class="p-name">Globex</span></span></div>`,
};

/** Pages of other sites, which publish people for machines. */
export async function startPeoplePages(): Promise<PeoplePages> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="en">${page ?? ''}`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
