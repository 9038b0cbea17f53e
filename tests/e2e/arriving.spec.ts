import { expect, test } from '#tests/support/fixtures.ts';
import { CAR } from '#tests/support/gallery.ts';
import { openInPart } from '#tests/support/in-part.ts';

/** The visible elements of a page that has loaded up to `end`; its remainder would move the hidden ones. */
interface Stage {
  readonly end: string;
  readonly seen: readonly string[];
  readonly unseen: readonly string[];
}

const WHOLE = '</html>';
const [NAME, BAR] = ['h1', '[data-price-bar]'];
const [HEART, WORDMARK] = ['.favourites-link', '.site-header svg'];
const [SEARCH, FILTERS] = ['.catalogue-search', '[data-filters-toggle]'];

const PAGES: readonly (readonly [string, string, readonly Stage[]])[] = [
  [
    'the header',
    '/contacto',
    [
      { end: 'aria-label="Abrir menú"', seen: [WORDMARK], unseen: [HEART] },
      { end: WHOLE, seen: [WORDMARK, HEART], unseen: [] },
    ],
  ],
  [
    'the hero',
    '/',
    [
      { end: 'class="budget-row', seen: [NAME], unseen: ['.hero-picture'] },
      { end: 'Ver el stock', seen: [NAME, '.hero-picture'], unseen: [] },
      { end: WHOLE, seen: [NAME, '.hero-picture'], unseen: [] },
    ],
  ],
  [
    'the catalogue’s filters',
    '/catalogo',
    [
      { end: 'class="catalogue-panel"', seen: [NAME], unseen: [SEARCH, FILTERS] },
      { end: 'class="catalogue-rows"', seen: [NAME], unseen: [SEARCH, FILTERS] },
      { end: WHOLE, seen: [SEARCH, FILTERS], unseen: [] },
    ],
  ],
  [
    'a car’s name and price',
    CAR,
    [
      { end: '<div class="price-figure', seen: [WORDMARK], unseen: [NAME, BAR] },
      { end: 'class="price-ways', seen: [WORDMARK], unseen: [NAME, BAR] },
      { end: 'class="price-bar-way"', seen: [NAME], unseen: [BAR] },
      { end: WHOLE, seen: [NAME, BAR], unseen: [] },
    ],
  ],
];

test.describe('while a page loads', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [what, path, stages] of PAGES)
    test(`shows no part of ${what} that the remainder would move`, async ({ page }) => {
      for (const { end, seen, unseen } of stages) {
        await openInPart(page, path, end);
        for (const part of seen) await expect(page.locator(part).first(), end).toBeVisible();
        for (const part of unseen) await expect(page.locator(part).first(), end).toBeHidden();
      }
    });
});
