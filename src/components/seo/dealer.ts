import type { JsonLdObject } from '#src/lib/json-ld.ts';
import { paths } from '#src/paths.ts';

/** The dealer for machines (schema.org AutoDealer). */

/** Picture for shared links of pages that have none of their own, 1200 × 630. */
export const sharePicture = { path: '/share.jpg', width: 1200, height: 630 } as const;

/** Id under which other structured data refer to the dealer. */
export function dealerId(site: URL): string {
  return `${new URL(paths.home, site).href}#concesionario`;
}

/** What machines are told of the dealer. */
interface Dealer {
  readonly name: string;
  readonly legalName: string;
  readonly description: string;
  readonly since: number;
  readonly email: string;
  readonly phones: readonly { readonly e164: string }[];
  readonly address: Readonly<Record<'street' | 'postalCode' | 'city' | 'region' | 'countryCode', string>>;
  readonly hours: readonly {
    readonly days: readonly string[];
    readonly times: readonly { readonly opens: string; readonly closes: string }[];
  }[];
}

/** The dealer in full, for home and contact. */
export function dealerJsonLd(
  { name, legalName, description, address, phones, email, hours, since }: Dealer,
  site: URL,
): JsonLdObject {
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    name,
    legalName,
    description,
    url: new URL(paths.home, site).href,
    image: new URL(sharePicture.path, site).href,
    foundingDate: String(since),
    telephone: phones.map(({ e164 }) => e164),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region,
      addressCountry: address.countryCode,
    },
    openingHoursSpecification: hours.flatMap(({ days, times }) =>
      times.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: [...days],
        opens,
        closes,
      })),
    ),
  };
}
