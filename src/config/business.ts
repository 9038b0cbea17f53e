/**
 * The dealer: name, ways to reach it, hours and promises, stated once for pages, mails and structured data.
 * These are the demo's facts. `isDemo` marks them: production start warns until they are replaced.
 */
export const business = {
  /** True while the facts below are invented; set it to false with the real ones. */
  isDemo: true as boolean,
  name: 'Nordvia',
  legalName: 'Nordvia Automóviles, S.L.',
  claim: 'Importación premium desde Alemania',
  description:
    'Coches premium en stock e importación a medida desde Alemania y Europa. Especialistas desde 2007 en Alcobendas, Madrid.',
  nif: 'B00000000',
  registry: 'Registro Mercantil de Madrid, tomo 0000, folio 000, hoja M-000000',
  since: 2007,
  address: {
    street: 'Calle de la Demostración, 20',
    postalCode: '28108',
    city: 'Alcobendas',
    region: 'Madrid',
    country: 'España',
    countryCode: 'ES',
  },
  /** Landline and mobile, as dialled (E.164) and as read. */
  phones: [
    { kind: 'fijo', e164: '+34910000000', display: '+34 910 000 000' },
    { kind: 'movil', e164: '+34600000000', display: '+34 600 000 000' },
  ],
  /** E.164 without the plus, as wa.me expects it. */
  whatsapp: '34600000000',
  email: 'hola@nordvia.example',
  privacyEmail: 'privacidad@nordvia.example',
  /** SPEC section 2, contact. `days` are schema.org day names. */
  hours: [
    {
      label: 'Lunes a viernes',
      text: '9:00-19:00',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '19:00',
    },
    { label: 'Sábado', text: '10:00-14:00', days: ['Saturday'], opens: '10:00', closes: '14:00' },
    { label: 'Domingo', text: 'Cerrado', days: ['Sunday'], opens: null, closes: null },
  ],
} as const;

/** Marketing claims and promises of SPEC sections 1 and 9. */
export const promises = {
  experience: 'Más de 15 años de experiencia',
  yearsStat: '15+',
  soldStat: '500+',
  satisfiedStat: '98%',
  brandsStat: '25+',
  savings: '15.000-40.000 €',
  deliveryDays: 20,
  deliveryRange: '15-20 días',
  searchTime: '24-48h',
  replyTime: 'menos de 24 horas',
  deposit: '50%',
} as const;

/** Brands named on the home page (SPEC section 2). */
export const featuredBrands = ['BMW', 'Mercedes', 'Audi', 'Volkswagen', 'Ford', 'Toyota'] as const;
