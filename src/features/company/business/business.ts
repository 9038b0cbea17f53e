import { businessShape, type BusinessFacts } from './business.schema.ts';
import type { BusinessPhoto } from './business-photos.ts';
import type { ClosedDays } from './closed-days.ts';
import type { Cost } from './costs.ts';
import { hoursLines, type HoursLine } from './opening-hours.ts';
import { phoneNumber, type PhoneNumber } from './phone-number.ts';

/** The business as pages and mails show it. */
export interface Business extends Omit<BusinessFacts, 'phones' | 'hours' | 'address'> {
  /** The first one is the main number. */
  readonly phones: readonly [PhoneNumber, ...PhoneNumber[]];
  readonly hours: readonly HoursLine[];
  /** Whether name, tax number, e-mail or a phone are still the product's invented ones. */
  readonly isDemo: boolean;
  /** At most one for each place. */
  readonly photos: readonly BusinessPhoto[];
  readonly address: BusinessFacts['address'] & { readonly country: string; readonly countryCode: string };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The stored facts that are present and valid; defaults for the rest. */
export function withDefaults(stored: unknown, defaults: BusinessFacts): BusinessFacts {
  const given = isObject(stored) ? stored : {};
  const facts = Object.entries(businessShape).map(([name, schema]) => {
    const fallback = defaults[name as keyof BusinessFacts];
    const value = given[name];
    const whole = isObject(fallback) && isObject(value) ? { ...fallback, ...value } : value;
    const parsed = schema.safeParse(whole);
    return [name, parsed.success ? parsed.data : fallback];
  });
  return Object.fromEntries(facts) as BusinessFacts;
}

/** Whether any essential fact is still the invented default: name, tax number, e-mail or a phone. */
export function hasDefaultNames(facts: BusinessFacts, defaults: BusinessFacts): boolean {
  return (
    facts.name === defaults.name ||
    facts.nif === defaults.nif ||
    facts.email === defaults.email ||
    [...facts.phones, facts.whatsapp].some((phone) => [...defaults.phones, defaults.whatsapp].includes(phone))
  );
}

/** Formats the facts for display. */
export function shownBusiness(
  facts: BusinessFacts,
  { photos = [], isDemo = false }: Partial<Pick<Business, 'photos' | 'isDemo'>> = {},
): Business {
  const [first = '', ...others] = facts.phones;
  return {
    ...facts,
    phones: [phoneNumber(first), ...others.map(phoneNumber)],
    hours: hoursLines(facts.hours),
    photos,
    isDemo,
    // Forms, legal pages and phone rules are specific to Spain.
    address: { ...facts.address, country: 'España', countryCode: 'ES' },
  };
}

/** Dealer data for islands. It is passed as props in the page, and is in no script. */
export interface DealerContact {
  readonly legalName: string;
  readonly phone: PhoneNumber;
  /** In E.164. */
  readonly whatsapp: string;
  readonly email: string;
  readonly privacyEmail: string;
  /** Location of the showroom. */
  readonly city: string;
  readonly region: string;
  readonly hours: readonly HoursLine[];
  readonly closedDays: readonly ClosedDays[];
  /** What a price includes, as a sentence. */
  readonly priceIncludes: string;
  /** What the dealer confirms about every price, '' for nothing. */
  readonly cashNote: string;
  /** Delivery time of an imported car, in days. */
  readonly deliveryDays: number;
  /** Promised answer time, as part of a sentence. */
  readonly replyTime: string;
}

/** Price formula of SPEC section 1, unless the dealer sets another text. */
const PRICE_FORMULA = 'Precio final en España: vehículo, transporte, gestión documental e IVA.';

export function dealerContact(business: Business): DealerContact {
  const { legalName, phones, whatsapp, email, privacyEmail, address, hours, closedDays, promises } = business;
  const { deliveryDays, replyTime } = promises;
  return {
    ...{ legalName, phone: phones[0], whatsapp, email, privacyEmail },
    ...{ city: address.city, region: address.region, hours, closedDays },
    priceIncludes: business.priceIncludes || PRICE_FORMULA,
    cashNote: business.cashPrice ? 'Precio al contado, sin condición de financiar' : '',
    ...{ deliveryDays, replyTime },
  };
}

/** What a car's page says besides: too long for the props of each island. */
export interface SaleTerms {
  /** What the price includes, or what comes on top of it. */
  readonly costs: readonly Cost[];
  /** Conditions of the guarantee, in paragraphs; '' for none. */
  readonly warranty: string;
}

export const saleTerms = ({ costs, warranty }: Business): SaleTerms => ({ costs, warranty });
