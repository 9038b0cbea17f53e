import { paths } from '#src/paths.ts';

/**
 * What the browser runs in the head of a page with cards, for the way back from a car: the car's photograph travels to
 * its card, which must be named before the first frame, when no module has run yet. The frame waits for the cards to be
 * parsed, only on that way (the link's target exists nowhere: what is expected is the document's end), and a page that
 * opens scrolled has its header solid from that frame on. A card is laid out before anybody asks (catalogue.css), else it
 * could not be captured; one outside the window stays out of the transition. Inline and named
 * by its hash in the page's Content-Security-Policy.
 */
export const cardTransitionScript = [
  `(function(){var n=window.navigation,f=n&&n.activation&&n.activation.from,u=f&&f.url&&new URL(f.url).pathname;`,
  `if(u&&u.indexOf('${paths.vehiculo('')}')!==0)u=null;`,
  `if(u){var l=document.createElement('link');l.rel='expect';l.setAttribute('blocking','render');l.href='#fin';`,
  `document.head.append(l)}`,
  `addEventListener('pagereveal',function(e){`,
  `var h=document.querySelector('[data-header=overlay]');if(h&&scrollY>8){h.style.transition='none';`,
  `h.setAttribute('data-solid','');setTimeout(function(){h.style.transition=''},500)}`,
  `f=n&&n.activation&&n.activation.from;u=f&&f.url&&new URL(f.url).pathname;`,
  `if(!e.viewTransition||!u||document.querySelector('.vehicle-stage-photo'))return;`,
  `var a=document.querySelector('[data-vehicle] a[href="'+CSS.escape(u).replaceAll('\\\\','')+'"]'),`,
  `i=a&&a.closest('[data-vehicle]');if(!i)return;i.style.contentVisibility='visible';`,
  `var p=i.querySelector('[data-photo]'),b=p.getBoundingClientRect();`,
  `if(b.bottom<0||b.top>innerHeight)return;`,
  `p.style.viewTransitionName='vehicle-photo';function done(){p.style.viewTransitionName=''}`,
  `e.viewTransition.finished.then(done,done)})})()`,
].join('');
