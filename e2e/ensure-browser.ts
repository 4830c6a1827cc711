import { ensureBrowser } from './find-browser.ts';

console.log(`Browser tests run in ${ensureBrowser()}`);
