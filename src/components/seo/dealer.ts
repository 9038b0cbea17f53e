import type { JsonLdObject } from '#src/lib/json-ld.ts';
import { paths } from '#src/paths.ts';

/** Structured data of the dealer (schema.org AutoDealer). */

/** Default picture for shared links, of the size LINK_PICTURE. */
export const sharePicture = { path: '/share.jpg' } as const;

/** Id by which other structured data refers to the dealer. */
export function dealerId(site: URL): string {
  return `${new URL(paths.home, site).href}#concesionario`;
}

/** The fields that the structured data uses. */
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
  readonly closedDays: readonly { readonly from: string; readonly to: string }[];
}

/** The dealer with all fields, for the home and contact pages. */
export function dealerJsonLd(
  { name, legalName, description, address, phones, email, hours, closedDays, since }: Dealer,
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
    // Equal times mean closed all day.
    ...(closedDays.length > 0 && {
      specialOpeningHoursSpecification: closedDays.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: from,
        validThrough: to,
      })),
    }),
  };
}
