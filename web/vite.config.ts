import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the API; the built site is served by the API's own process. */
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:3000';
const proxiedPaths = ['/api', '/auth/v1', '/rest/v1', '/functions/v1', '/dev'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { manifest: true, assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: apiOrigin }])),
  },
});
