import { businessShape, type BusinessFacts } from './business.schema.ts';
import { hoursLines, type HoursLine } from './opening-hours.ts';
import { phoneNumber, type PhoneNumber } from './phone-number.ts';

/** The business as pages and mails show it. */
export interface Business extends Omit<BusinessFacts, 'phones' | 'hours' | 'address'> {
  /** The first one is called first. */
  readonly phones: readonly [PhoneNumber, ...PhoneNumber[]];
  readonly hours: readonly HoursLine[];
  readonly address: BusinessFacts['address'] & { readonly country: string; readonly countryCode: string };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is stored, where it is stored and as it should be; the rest is the default's. */
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

/** Whether some of what a customer would go by is still invented: name, tax number, e-mail or a phone. */
export function hasDefaultNames(facts: BusinessFacts, defaults: BusinessFacts): boolean {
  return (
    facts.name === defaults.name ||
    facts.nif === defaults.nif ||
    facts.email === defaults.email ||
    [...facts.phones, facts.whatsapp].some((phone) => [...defaults.phones, defaults.whatsapp].includes(phone))
  );
}

/** The facts as they are shown. */
export function shownBusiness(facts: BusinessFacts): Business {
  const [first = '', ...others] = facts.phones;
  return {
    ...facts,
    phones: [phoneNumber(first), ...others.map(phoneNumber)],
    hours: hoursLines(facts.hours),
    // The forms, the laws that the legal pages name and the phone numbers are Spain's.
    address: { ...facts.address, country: 'España', countryCode: 'ES' },
  };
}

/** What the parts of a page that are alive know of the dealer: it stands in the page, and in no script. */
export interface DealerContact {
  readonly legalName: string;
  readonly phone: PhoneNumber;
  /** As dialled. */
  readonly whatsapp: string;
  readonly email: string;
  readonly privacyEmail: string;
  /** Where the cars are seen. */
  readonly city: string;
  readonly region: string;
  readonly hours: readonly HoursLine[];
  /** What a price includes, as a sentence. */
  readonly priceIncludes: string;
  /** Days until an imported car is delivered. */
  readonly deliveryDays: number;
  /** How soon an answer comes, as it is read in a sentence. */
  readonly replyTime: string;
}

/** SPEC section 1's price formula, where the dealer says nothing else. */
const PRICE_FORMULA = 'Precio final en España: vehículo, transporte, gestión documental e IVA.';

export function dealerContact(business: Business): DealerContact {
  const { legalName, phones, whatsapp, email, privacyEmail, address, hours, promises } = business;
  const { deliveryDays, replyTime } = promises;
  return {
    ...{ legalName, phone: phones[0], whatsapp, email, privacyEmail },
    ...{ city: address.city, region: address.region, hours },
    priceIncludes: business.priceIncludes || PRICE_FORMULA,
    ...{ deliveryDays, replyTime },
  };
}
