/**
 * Applies the theme that a member chose in the app, before the first paint. Without scripts, or
 * without a choice, the page follows the system.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";
