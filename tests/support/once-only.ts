import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

type Width = 'desktop' | 'phone';

interface OnceOnly {
  readonly at: Width;
  /** Below tests/. */
  readonly spec: string;
  /** Parts of the titles that are meant; absent: the whole file. */
  readonly titles?: readonly string[];
  readonly why: string;
}

/**
 * Specs that run at one width, because the other would show the same again: whatever stands here twice costs the gate as
 * much as what is new. What a page looks like, and what fingers do to it, is tried at both.
 */
const ONCE: readonly OnceOnly[] = [
  {
    at: 'desktop',
    spec: 'e2e/accounts.spec.ts',
    titles: [
      'presses from before the forms',
      'what is refused is said',
      'tabs work by keyboard',
      'the way back leads',
    ],
    why: 'One form in one column; a phone registers, and signs in and out by its menu, in the test that is left.',
  },
  { at: 'phone', spec: 'e2e/arriving.spec.ts', why: 'It sets a phone’s window itself.' },
  { at: 'phone', spec: 'e2e/notices.spec.ts', why: 'It sets its windows itself.' },
  { at: 'phone', spec: 'a11y/large-text.spec.ts', why: 'A desk has room for letters of any size.' },
  {
    at: 'phone',
    spec: 'e2e/accounts-recovery.spec.ts',
    why: 'Pages of one column, which axe.spec.ts sees at both widths. Mails are opened on phones.',
  },
  {
    at: 'desktop',
    spec: 'e2e/accounts-session.spec.ts',
    why: 'What is stored in the browser. The menu of a phone is used by accounts.spec.ts.',
  },
  { at: 'phone', spec: 'e2e/own-data.spec.ts', why: 'Forms in one column, which people fill in on phones.' },
  {
    at: 'phone',
    spec: 'e2e/second-factor.spec.ts',
    why: 'A form of one column, and a telephone is at hand. The rules are seen by pb/second-factor.test.ts.',
  },
  { at: 'desktop', spec: 'e2e/backend-away.spec.ts', why: 'What the server answers.' },
  {
    at: 'desktop',
    spec: 'e2e/catalogue.spec.ts',
    titles: [
      'the search says whole what it looks for',
      'narrows by brand',
      'a copied link, a reload and Back',
    ],
    why: 'Address and history. The folded filters of a phone are opened by those that are left.',
  },
  {
    at: 'phone',
    spec: 'e2e/catalogue.spec.ts',
    titles: ['finds by text', 'what is typed, chosen and opened before React'],
    why: 'The same fields, behind a button that a desk does not have.',
  },
  { at: 'desktop', spec: 'e2e/catalogue-arriving.spec.ts', why: 'What comes, and when, at any width.' },
  { at: 'desktop', spec: 'e2e/catalogue-scale.spec.ts', why: 'How much of the stock is drawn, and when.' },
  {
    at: 'phone',
    spec: 'e2e/panel-fields.spec.ts',
    why: 'Fields one below the other at both widths; cars are typed in beside the car.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-stock-files.spec.ts',
    why: 'One column at both widths; what a file becomes does not depend on them.',
  },
  { at: 'desktop', spec: 'e2e/company.spec.ts', why: 'Wide photographs and keys.' },
  {
    at: 'desktop',
    spec: 'e2e/first-pages.spec.ts',
    titles: ['on a phone and a tablet, price and contact'],
    why: 'It sets the window itself.',
  },
  {
    at: 'phone',
    spec: 'e2e/first-pages.spec.ts',
    titles: ['the stock’s pages say', 'the dealer’s pages say'],
    why: 'No script writes other words for another width.',
  },
  {
    at: 'phone',
    spec: 'e2e/favourites.spec.ts',
    why: 'One list, which is a grid of cards at both widths; hearts are for thumbs.',
  },
  { at: 'desktop', spec: 'e2e/home.spec.ts', why: 'One form, which asks for no width.' },
  {
    at: 'phone',
    spec: 'e2e/leads.spec.ts',
    why: 'One form in one column, which axe.spec.ts sees at both widths. Most visitors write on a phone.',
  },
  { at: 'phone', spec: 'e2e/leads-early.spec.ts', why: 'As for the forms above.' },
  { at: 'phone', spec: 'e2e/leads-buyer.spec.ts', why: 'It counts taps and swipes, which are a phone’s.' },
  {
    at: 'desktop',
    spec: 'e2e/motion.spec.ts',
    titles: ['with reduced motion'],
    why: 'A media query that asks for no width.',
  },
  { at: 'desktop', spec: 'e2e/navigation.spec.ts', why: 'The menu’s test sets the window itself.' },
  {
    at: 'desktop',
    spec: 'e2e/panel-business.spec.ts',
    why: 'Its fields are those of every form; it sets a phone’s window itself.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-faults.spec.ts',
    why: 'What the panel keeps while something goes wrong. Forms are filled in on phones by panel-typing.spec.ts.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel.spec.ts',
    why: 'A day at a desk. Each of its tabs is used on a phone by a11y/panel.spec.ts and the specs below.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-photos.spec.ts',
    titles: ['cars without photos are the work'],
    why: 'Which car comes next. Photos are put in order by mouse and by finger.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-photos.spec.ts',
    titles: ['a new car leads to its photos'],
    why: 'The same taps at a desk. A car is photographed, and its photos are sorted, with the phone in the hand.',
  },
  { at: 'desktop', spec: 'e2e/panel-documents.spec.ts', why: 'A sheet of paper has one width.' },
  {
    at: 'phone',
    spec: 'e2e/panel-uploads.spec.ts',
    why: 'Photographs come from phones; what happens to them is the same at a desk.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-leads.spec.ts',
    why: 'Notices are opened, and customers called, on phones; the card is seen on a desk by a11y/panel.spec.ts.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-typing.spec.ts',
    titles: ['a price that may be a slip'],
    why: 'What is asked, and what the server then holds. The other test is a phone’s.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-typing.spec.ts',
    titles: ['a new car goes from field to field'],
    why: 'The phone’s action key is the one that is hit by mistake; Enter on a desk is the same key.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-hands.spec.ts',
    why: 'Keys are a desk’s; what a phone has of its own sets the window itself.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-trash.spec.ts',
    why: 'What comes back, which is the same at a desk.',
  },
  { at: 'desktop', spec: 'e2e/panel-scale.spec.ts', why: 'Which rows come, and in which address.' },
  {
    at: 'desktop',
    spec: 'e2e/stock-live.spec.ts',
    why: 'The stream changes the same elements at both widths.',
  },
  {
    at: 'desktop',
    spec: 'e2e/vehicle-shapes.spec.ts',
    titles: ['one photograph needs no arrows', 'a broken photograph keeps its frame'],
    why: 'What is not there is not there at any width.',
  },
  {
    at: 'phone',
    spec: 'e2e/vehicle-shapes.spec.ts',
    titles: ['forty photographs load'],
    why: 'Without a window all of them are loaded: it is tried with one.',
  },
  {
    at: 'desktop',
    spec: 'e2e/gallery.spec.ts',
    titles: ['a step cuts a glide short', 'Back closes the full-screen view'],
    why: 'History; a phone has no trackpad, and its fingers are in gallery-touch.spec.ts.',
  },
  {
    at: 'phone',
    spec: 'e2e/gallery.spec.ts',
    titles: ['what is pressed or swiped before the gallery is alive'],
    why: 'Scripts come late on a phone’s line, and the buttons are the same.',
  },
  {
    at: 'desktop',
    spec: 'e2e/vehicle.spec.ts',
    titles: ['shows its tags as they were typed', 'where only files are served'],
    why: 'What is drawn of a car in place of a page is what the page draws; the related cars’ test sets the window itself.',
  },
  {
    at: 'desktop',
    spec: 'a11y/panel.spec.ts',
    titles: ['each tab as it is laid out on a desk'],
    why: 'On a phone the other tests of the file look at each tab.',
  },
  {
    at: 'phone',
    spec: 'a11y/panel.spec.ts',
    titles: [
      'dashboard and the empty places',
      'the list of vehicles with its menu',
      'the form in its four sub-tabs',
      'photos: gallery, failed upload',
      'specs: rows, new row',
      'leads, and the session that ended',
    ],
    why: 'What opens in the tabs is the same column at a desk, with more room.',
  },
  {
    at: 'desktop',
    spec: 'a11y/axe.spec.ts',
    titles: ['no page scrolls sideways or cuts words'],
    why: 'It sets the window itself.',
  },
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of what a width leaves to the other one. @throws Error when the table names what is not there. */
export function leftByTheOther(width: Width): RegExp[] {
  return ONCE.filter(({ at }) => at !== width).flatMap(({ spec, titles = [''] }) => {
    const file = path.join(projectRoot, 'tests', spec);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return titles.map((title) => {
      if (text === '' || !text.includes(title))
        throw new Error(`once-only.ts names what is not there: ${spec} ${title}`);
      return new RegExp(`${escaped(spec)}.* ${escaped(title)}`);
    });
  });
}
