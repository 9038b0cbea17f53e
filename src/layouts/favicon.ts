// oxlint-disable-next-line no-restricted-imports -- files in public/ have no import alias
import favicon from '../../public/favicon.svg?raw';

/** The favicon as a data URI: a request for the file would compete for bandwidth before the first paint. */
export const faviconUri = `data:image/svg+xml,${encodeURIComponent(favicon.replace(/<!--.*?-->/gs, '').replaceAll(/>\s+</g, '><'))}`;
