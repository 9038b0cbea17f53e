import { brandPaths } from './brand.paths.ts';
import { formatEuros } from '#src/lib/format.ts';
import { paths } from '#src/paths.ts';
import { NO_FILTERS } from '#src/features/vehicles/catalogue/filters.ts';
import { queryFromFilters } from '#src/features/vehicles/catalogue/filter-url.ts';
import type { BrandPage } from './brand-pages.ts';

/** Texts and links of the pages of brands and models. */

type Facts = Omit<BrandPage, 'cards'>;

/** 'gasolina, diésel e híbrido': 'y' becomes 'e' before the sound i, which Intl.ListFormat does not do. */
function spanishList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1).join(', ');
  return others === '' ? last : `${others} ${/^h?[ií]/.test(last) ? 'e' : 'y'} ${last}`;
}

/** 'BMW', 'BMW Serie 3'. */
export const pageName = ({ brand, model }: Pick<Facts, 'brand' | 'model'>): string =>
  [brand, model].filter((part) => part !== '').join(' ');

/** 'de 2018 a 2023', 'de 2021'; '' without cars. */
export function yearsText(years: Facts['years']): string {
  if (years === null) return '';
  const [first, last] = years;
  return first === last ? `de ${first}` : `de ${first} a ${last}`;
}

/** 'gasolina, diésel e híbrido'; '' for none. */
export const fuelsText = (fuels: readonly string[]): string =>
  spanishList(fuels.map((fuel) => fuel.toLowerCase()));

/** 'De 2018 a 2023 · gasolina e híbrido': the line below the heading. */
export function factsLine({ years, fuels }: Pick<Facts, 'years' | 'fuels'>): string {
  const line = [yearsText(years), fuelsText(fuels)].filter((part) => part !== '').join(' · ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

export function pageHeading(page: Facts): string {
  const name = pageName(page);
  return page.count === 0 ? `Ahora no hay ningún ${name} en stock` : `${name} en stock`;
}

/** The page's title, with the lowest price. */
export function pageTitle(page: Facts): string {
  const name = pageName(page);
  if (page.count === 0) return `${name}: te lo traemos de Alemania`;
  return page.from === null ? `${name} en stock` : `${name} en stock desde ${formatEuros(page.from)}`;
}

/** The page's description for search engines and shared links. */
export function pageDescription(
  page: Facts,
  { city, region }: { readonly city: string; readonly region: string },
): string {
  const name = pageName(page);
  if (page.count === 0)
    return `Ahora no hay ningún ${name} en stock. Te lo buscamos en Alemania y te lo traemos.`;
  const price = page.from === null ? '' : `${page.count === 1 ? 'por' : 'desde'} ${formatEuros(page.from)}`;
  const facts = [yearsText(page.years), price, fuelsText(page.fuels)].filter((part) => part !== '');
  return `Tenemos ${page.count === 1 ? 'un' : page.count} ${name} en stock: ${facts.join(', ')}. Coches importados de Alemania y Europa, en ${city}, ${region}.`;
}

/** The offer to import a car. */
export interface ImportOffer {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** The import form, filled with brand and model. */
  readonly href: string;
}

/** @param replyTime as the business states it: 'menos de 24 horas'. */
export function importOffer(page: Facts, replyTime: string): ImportOffer {
  const name = pageName(page);
  return {
    title: `¿Buscas otro ${name}?`,
    text: `Dinos qué ${name} quieres y tu presupuesto. Lo buscamos en Alemania y te respondemos en ${replyTime}.`,
    action: page.count === 0 ? 'Te traemos uno' : 'Te traemos otro',
    href: importHref(page),
  };
}

interface Step {
  readonly label: string;
  readonly href: string;
  readonly isBack?: boolean;
}

/** The page's place below the home page, for its breadcrumb. */
export function pageTrail({ brand, model, marca, path }: Facts): readonly Step[] {
  return [
    { label: 'Inicio', href: paths.home },
    // Back to the filters last used.
    { label: 'Catálogo', href: paths.catalogo, isBack: true },
    { label: brand, href: brandPaths.marca(marca) },
    ...(model === '' ? [] : [{ label: model, href: path }]),
  ];
}

function importHref({ brand, model }: Pick<Facts, 'brand' | 'model'>): string {
  const values = [
    ['marca', brand],
    ['modelo', model],
  ].filter(([, value]) => value !== '');
  return paths.solicitarImportacion(new URLSearchParams(values).toString());
}

/** The catalogue, filtered to the page's cars. */
export const catalogueHref = ({ brand, model }: Pick<Facts, 'brand' | 'model'>): string =>
  `${paths.catalogo}${queryFromFilters({ ...NO_FILTERS, marca: brand, search: model })}`;
