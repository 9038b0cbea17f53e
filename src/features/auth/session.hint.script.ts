import { ROLE_KEY, SESSION_HINT_EVENT, SESSION_KEY } from './session.hint.ts';

/**
 * What the browser runs in the head of every page, before it paints anything: `data-session` of <html> becomes `admin`
 * or `user` while a stored token has time left, so that the navigation shows the right buttons at once and moves
 * nothing. It follows other tabs and the session store. Inline and named by its hash in the Content-Security-Policy.
 */
export const sessionHintScript = [
  `(function(){var r=document.documentElement;function show(){var s='';try{`,
  `var a=JSON.parse(localStorage.getItem('${SESSION_KEY}')),`,
  `c=JSON.parse(atob(a.token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));`,
  `if(c.exp*1000>Date.now())s=localStorage.getItem('${ROLE_KEY}')===a.record.id+':admin'?'admin':'user'`,
  `}catch(e){}if(s)r.setAttribute('data-session',s);else r.removeAttribute('data-session')}show();`,
  `['storage','pageshow','${SESSION_HINT_EVENT}'].forEach(function(n){addEventListener(n,show)})})()`,
].join('');
