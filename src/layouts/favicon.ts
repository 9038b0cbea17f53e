// oxlint-disable-next-line no-restricted-imports -- what is served as it is has no path of its own
import favicon from '../../public/favicon.svg?raw';

/** The mark as an address that asks for nothing: the file would take its share of the line before the page is drawn. */
export const faviconUri = `data:image/svg+xml,${encodeURIComponent(favicon.replace(/<!--.*?-->/gs, '').replaceAll(/>\s+</g, '><'))}`;
