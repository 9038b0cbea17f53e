import { paths } from '#src/paths.ts';

/** The navigation bar's items, in order (SPEC section 2). */
export const navItems = [
  { label: 'Inicio', href: paths.home },
  { label: 'Importación', href: paths.importacion },
  { label: 'Stock', href: paths.catalogo },
  { label: 'Sobre Nosotros', href: paths.sobreNosotros },
  { label: 'Contacto', href: paths.contacto },
] as const;

/** The public path of a built file: without `.html`, and `/` for `index`. */
export function publicPath(pathname: string): string {
  const path = pathname.replace(/(\/index)?\.html$/, '').replace(/\/$/, '');
  return path === '' ? paths.home : path;
}

/** `aria-current` of an item: `page` on the page itself, `true` for Stock on a car's page. */
export function currentState(href: string, pathname: string): 'page' | 'true' | undefined {
  const path = publicPath(pathname);
  if (path === href) return 'page';
  return href === paths.catalogo && path.startsWith(paths.vehiculo('')) ? 'true' : undefined;
}
