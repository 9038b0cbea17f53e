import type { JsonLdObject } from '#src/lib/json-ld.ts';

/** A step of a breadcrumb; the last one is the page itself. */
export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/** Structured data of a breadcrumb (schema.org BreadcrumbList). */
export function breadcrumbJsonLd(trail: readonly Crumb[], site: URL): JsonLdObject {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href, site).href,
    })),
  };
}
