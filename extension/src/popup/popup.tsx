import '#extension/styles/fonts.css';
import '#extension/styles/popup.css';

import { createRoot } from 'react-dom/client';

import { browser } from '#extension/browser-api.ts';

import { App } from './app.tsx';

document.documentElement.lang = browser.i18n.getUILanguage();
const root = document.querySelector('main');
if (root !== null) createRoot(root).render(<App />);
