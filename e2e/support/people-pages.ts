import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Seen = { path: string; cookie: string | undefined; referrer: string | undefined };
export type PeoplePages = {
  origin: string;
  /** Everything that was asked for. */
  requests: Seen[];
  close: () => Promise<void>;
};

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

const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
/** A card whose fields try to run something. */
const dora = card(
  'N:Weiss;Dora',
  'FN:Dora Weiss',
  'TITLE:<img src=x onerror="document.title=1">Potter',
  'ORG:Initech;Kilns',
  'ADR;TYPE=work:;;Main St 1;Wien;;1010;Austria',
  'EMAIL;TYPE=work:dora@initech.example',
  'TEL;TYPE=cell:+43 1 555 0100',
  'URL:https://dora.example/',
  'URL:javascript:document.title=1',
  `PHOTO;ENCODING=b;TYPE=PNG:${'A'.repeat(4_000)}`,
);

const pages: Record<string, string> = {
  '/ana': `<title>Ana Ruiz</title><h1>Ana</h1>
    <script type="application/ld+json">${JSON.stringify(ana)}</script>`,
  '/ben': `<title>Team</title><div class="h-card"><a class="p-name u-url" href="/ben">Ben Okoro</a>,
    <span class="p-job-title">Engineer</span> at
    <span class="p-org h-card"><span class="p-name">Globex</span></span></div>`,
  '/dora': `<title>Dora</title><link rel="alternate" type="text/vcard" href="/cards/dora.vcf">
    <meta property="og:type" content="profile"><meta property="og:title" content="Dora Weiss">
    <script>document.cookie = 'session=secret'</script>
    <a href="/cards/else.vcf">Someone else</a>`,
  '/fay': `<title>Fay</title><meta property="og:type" content="profile">
    <meta property="og:title" content="Fay Ito | Atelier">
    <meta property="og:site_name" content="Atelier">
    <a href="mailto:fay@atelier.example?subject=Hi">Write to me</a>`,
  '/text': '<title>News</title><p id="who">Gil Marin</p><p>opened a shop.</p>',
};

type Serve = (response: ServerResponse) => void;
const answer =
  (status: number, headers: Record<string, string>, body: string): Serve =>
  (response) =>
    response.writeHead(status, headers).end(body);
const asCard = { 'content-type': 'text/vcard; charset=utf-8' };

/** Files that a page may link to as a vCard. */
const files: Record<string, Serve> = {
  '/cards/dora.vcf': answer(200, asCard, dora),
  '/cards/latin.vcf': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/x-vcard; charset=iso-8859-1' })
      .end(Buffer.from(card('FN:José Núñez'), 'latin1')),
  '/cards/moved.vcf': answer(302, { location: '/cards/dora.vcf' }, ''),
  '/cards/page.vcf': answer(200, { 'content-type': 'text/html' }, dora),
  '/cards/missing.vcf': answer(404, asCard, dora),
  '/cards/silent.vcf': (response) => response.writeHead(200, asCard).flushHeaders(),
  '/cards/endless.vcf': (response) => {
    response.writeHead(200, asCard);
    const line = `NOTE:${'x'.repeat(64_000)}\r\n`;
    const more = () => {
      while (!response.destroyed && response.write(line));
    };
    response.on('drain', more);
    more();
  },
};

/** Pages of other sites, which publish people for machines. */
export async function startPeoplePages(): Promise<PeoplePages> {
  const requests: Seen[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const { cookie, referer: referrer } = request.headers;
    requests.push({ path, cookie, referrer });
    const away = /^\/away\?(.*)$/u.exec(path)?.[1];
    const file = files[path];
    if (away !== undefined) response.writeHead(302, { location: away }).end();
    else if (file) file(response);
    else {
      const page = pages[path];
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><html lang="en">${page ?? ''}`);
    }
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
