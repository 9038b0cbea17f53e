import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';

type Width = 'desktop' | 'phone';

interface OnceOnly {
  readonly at: Width;
  /** Relative to tests/. */
  readonly spec: string;
  /** Beginnings of the titles, or other parts of them; absent: the whole file. */
  readonly titles?: readonly string[];
  readonly why: string;
}

/**
 * Specs that run at one width only, because the other would test the same again: everything listed for both widths doubles the
 * time. Layout and touch input are tested at both.
 */
const ONCE: readonly OnceOnly[] = [
  {
    at: 'desktop',
    spec: 'e2e/accounts.spec.ts',
    titles: [
      'clicks before hydration',
      'errors are shown beside',
      'tabs work by keyboard',
      'the redirect returns',
    ],
    why: 'One form in one column; the remaining test registers and signs in and out by the menu of a phone.',
  },
  {
    at: 'phone',
    spec: 'e2e/price-alerts.spec.ts',
    why: 'Mails are opened on phones; axe.spec.ts opens the pages at all widths.',
  },
  { at: 'phone', spec: 'e2e/appointment-page.spec.ts', why: 'One column of text at both widths.' },
  {
    at: 'phone',
    spec: 'e2e/book-appointment.spec.ts',
    why: 'One form in one column, which axe.spec.ts opens at both widths.',
  },
  { at: 'phone', spec: 'e2e/buyer-decides.spec.ts', why: 'A long play, of a buyer with a phone.' },
  {
    at: 'phone',
    spec: 'e2e/brand-pages.spec.ts',
    titles: ['a buyer lands'],
    why: 'The links are the same at both widths.',
  },
  {
    at: 'desktop',
    spec: 'e2e/brand-pages.spec.ts',
    titles: ['staff write'],
    why: 'One form in one column.',
  },
  { at: 'phone', spec: 'e2e/arriving.spec.ts', why: 'It sets a phone’s viewport.' },
  {
    at: 'phone',
    spec: 'e2e/home.spec.ts',
    titles: ['on a phone the count'],
    why: 'Elsewhere the car is beside the form.',
  },
  { at: 'phone', spec: 'e2e/notices.spec.ts', why: 'It sets its viewports.' },
  { at: 'desktop', spec: 'e2e/script-budget.spec.ts', why: 'It sets its viewports.' },
  { at: 'phone', spec: 'a11y/large-text.spec.ts', why: 'A desktop has room for any font size.' },
  {
    at: 'phone',
    spec: 'e2e/accounts-recovery.spec.ts',
    why: 'Pages of one column, which axe.spec.ts opens at both widths. Mails are opened on phones.',
  },
  {
    at: 'desktop',
    spec: 'e2e/accounts-session.spec.ts',
    why: 'Browser storage. accounts.spec.ts uses the menu of a phone.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-advert-to-live.spec.ts',
    why: 'It counts a phone’s taps. `npm run bench -- dealer` plays it at both widths.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-publish.spec.ts',
    why: 'It sets the widths that it looks at.',
  },
  { at: 'phone', spec: 'e2e/own-data.spec.ts', why: 'Forms in one column, which are filled in on phones.' },
  {
    at: 'phone',
    spec: 'e2e/second-factor.spec.ts',
    why: 'A form of one column, used on a phone. pb/second-factor.test.ts tests the rules.',
  },
  { at: 'desktop', spec: 'e2e/backend-away.spec.ts', why: 'Server responses.' },
  {
    at: 'desktop',
    spec: 'e2e/catalogue.spec.ts',
    titles: [
      'the search shows its complete placeholder',
      'filters by brand',
      'a copied link, a reload and Back',
    ],
    why: 'URL and history. The remaining tests open the folded filters of a phone.',
  },
  {
    at: 'phone',
    spec: 'e2e/catalogue.spec.ts',
    titles: ['finds by text', 'input and clicks before hydration'],
    why: 'The same fields, behind a button that only phones have.',
  },
  {
    at: 'phone',
    spec: 'e2e/catalogue-more-filters.spec.ts',
    why: 'The same fields, behind two buttons instead of one.',
  },
  { at: 'desktop', spec: 'e2e/catalogue-arriving.spec.ts', why: 'Loading, independent of the width.' },
  { at: 'desktop', spec: 'e2e/catalogue-scale.spec.ts', why: 'How much of the stock is rendered, and when.' },
  {
    at: 'phone',
    spec: 'e2e/panel-fields.spec.ts',
    why: 'One column at both widths; cars are entered on a phone beside the car.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-stock-files.spec.ts',
    why: 'One column at both widths; the import does not depend on the width.',
  },
  { at: 'phone', spec: 'e2e/advertiser-feeds.spec.ts', why: 'One column at both widths.' },
  { at: 'desktop', spec: 'e2e/company.spec.ts', why: 'Wide photos and keys.' },
  {
    at: 'phone',
    spec: 'e2e/dealer-photos.spec.ts',
    why: 'Photos load last, and take the whole width, on a phone.',
  },
  {
    at: 'desktop',
    spec: 'e2e/first-pages.spec.ts',
    titles: ['on a phone and a tablet, price and contact'],
    why: 'It sets the viewport.',
  },
  {
    at: 'phone',
    spec: 'e2e/first-pages.spec.ts',
    titles: ['the stock’s pages have', 'the dealer’s pages have'],
    why: 'No script depends on the width.',
  },
  {
    at: 'phone',
    spec: 'e2e/favourites.spec.ts',
    why: 'One list, a grid of cards at both widths; hearts are mostly tapped.',
  },
  {
    at: 'phone',
    spec: 'e2e/compare.spec.ts',
    why: 'The cars are swiped on a phone; a desktop shows the same table as a whole, and paper has one width.',
  },
  {
    at: 'desktop',
    spec: 'e2e/home.spec.ts',
    titles: ['a budget shows', 'a failed count is reported'],
    why: 'One form, independent of the width.',
  },
  {
    at: 'phone',
    spec: 'e2e/leads.spec.ts',
    why: 'One form in one column, which axe.spec.ts opens at both widths. Most visitors use a phone.',
  },
  { at: 'phone', spec: 'e2e/leads-early.spec.ts', why: 'As for the forms above.' },
  { at: 'phone', spec: 'e2e/leads-buyer.spec.ts', why: 'It counts taps and swipes, which are a phone’s.' },
  {
    at: 'desktop',
    spec: 'e2e/motion.spec.ts',
    titles: ['with reduced motion'],
    why: 'A media query independent of the width.',
  },
  { at: 'desktop', spec: 'e2e/navigation.spec.ts', why: 'The menu’s test sets the viewport.' },
  {
    at: 'desktop',
    spec: 'e2e/panel-business.spec.ts',
    why: 'Its fields are those of every form; it sets a phone’s viewport.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-faults.spec.ts',
    why: 'Recovery from failures. panel-typing.spec.ts fills in forms on phones.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel.spec.ts',
    why: 'A day on a desktop. a11y/panel.spec.ts and the specs below use each of its tabs on a phone.',
  },
  { at: 'desktop', spec: 'e2e/panel-wide.spec.ts', why: 'Phones have no room for a list beside its detail.' },
  {
    at: 'desktop',
    spec: 'e2e/panel-photos.spec.ts',
    titles: ['cars without photos are worked through'],
    why: 'Which car comes next. Photos are reordered by mouse and by touch.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-photos.spec.ts',
    titles: ['a new car leads to its photos'],
    why: 'The same clicks on a desktop. Cars are photographed, and photos sorted, on a phone.',
  },
  { at: 'desktop', spec: 'e2e/panel-documents.spec.ts', why: 'A printed page has one width.' },
  { at: 'phone', spec: 'e2e/panel-numbers.spec.ts', why: 'The narrowest charts.' },
  {
    at: 'phone',
    spec: 'e2e/panel-uploads.spec.ts',
    why: 'Photos come from phones; the processing is the same on a desktop.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-leads.spec.ts',
    why: 'Notices are opened, and customers called, on phones; a11y/panel.spec.ts opens the card on a desktop.',
  },
  {
    at: 'phone',
    spec: 'e2e/dealer-monday.spec.ts',
    why: 'A long play, whose parts panel-agenda and panel-leads play at the other width.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-agenda.spec.ts',
    why: 'The forms are the same at both widths; only the week has seven columns.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-typing.spec.ts',
    titles: ['an implausible price'],
    why: 'The confirmation, and the stored result. The other test runs on a phone.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-typing.spec.ts',
    titles: ['Enter moves through the fields'],
    why: 'The phone’s action key is often hit by mistake; Enter on a desktop is the same key.',
  },
  {
    at: 'desktop',
    spec: 'e2e/panel-hands.spec.ts',
    why: 'Keyboards are for desktops; the test of the phone’s layout sets the viewport.',
  },
  {
    at: 'phone',
    spec: 'e2e/panel-trash.spec.ts',
    why: 'Restored data, which are the same on a desktop.',
  },
  { at: 'desktop', spec: 'e2e/panel-scale.spec.ts', why: 'Rows and URLs.' },
  {
    at: 'desktop',
    spec: 'e2e/stock-live.spec.ts',
    why: 'The stream changes the same elements at both widths.',
  },
  {
    at: 'desktop',
    spec: 'e2e/vehicle-shapes.spec.ts',
    titles: ['one photo has no arrows', 'a broken photo keeps its frame'],
    why: 'Absent elements are absent at any width.',
  },
  {
    at: 'phone',
    spec: 'e2e/vehicle-shapes.spec.ts',
    titles: ['forty photos load'],
    why: 'A headless shell loads all of them, so it runs in a browser with a window.',
  },
  {
    at: 'desktop',
    spec: 'e2e/gallery.spec.ts',
    titles: ['a step interrupts a glide', 'Back closes the full-screen view'],
    why: 'History; a phone has no trackpad, and gallery-touch.spec.ts tests its touch input.',
  },
  {
    at: 'phone',
    spec: 'e2e/gallery.spec.ts',
    titles: ['clicks and swipes before hydration'],
    why: 'Scripts load late on a phone’s connection, and the buttons are the same.',
  },
  {
    at: 'desktop',
    spec: 'e2e/vehicle.spec.ts',
    titles: ['shows its tags as typed', 'on a static host'],
    why: 'The 404 page renders a car as its page does; the related cars’ test sets the viewport.',
  },
  {
    at: 'desktop',
    spec: 'a11y/panel.spec.ts',
    titles: ['each tab in its desktop layout'],
    why: 'On a phone the other tests of the file open each tab.',
  },
  {
    at: 'phone',
    spec: 'a11y/panel.spec.ts',
    titles: [
      'dashboard and the empty states',
      'the list of vehicles with its menu',
      'the form in its four sub-tabs',
      'photos: gallery, failed upload',
      'specs: rows, new row',
      'leads, and an ended session',
    ],
    why: 'The tabs open the same column on a desktop, with more room.',
  },
  {
    at: 'desktop',
    spec: 'a11y/axe.spec.ts',
    titles: ['no page scrolls sideways or cuts texts', 'forced colours keep'],
    why: 'The first sets the viewport; no colour depends on the width.',
  },
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of the tests that run only at the other width. @throws Error when the table names a missing file or title. */
export function leftByTheOther(width: Width): RegExp[] {
  return ONCE.filter(({ at }) => at !== width).flatMap(({ spec, titles = [''] }) => {
    const file = path.join(projectRoot, 'tests', spec);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return titles.map((title) => {
      if (text === '' || !text.includes(title))
        throw new Error(`once-only.ts names a missing file or title: ${spec} ${title}`);
      return new RegExp(`${escaped(spec)}.* ${escaped(title)}`);
    });
  });
}
