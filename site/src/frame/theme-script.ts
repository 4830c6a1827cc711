/**
 * Before the first paint: applies the theme that a member chose in the app, marks the page of who is
 * signed in on this device, and leads them to their own screen where the page is only for visitors.
 * Without scripts the page follows the system and speaks to visitors.
 */
export const themeScript =
  "try{const e=document.documentElement,s=localStorage,t=s.getItem('theme');if(t==='dark'||t==='light')e.dataset.theme=t;if(s.getItem('auth-token')){e.dataset.member='';const o=e.dataset.screen;if(o)location.replace(o)}}catch{}";
