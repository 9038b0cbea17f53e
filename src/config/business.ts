/**
 * The dealer: name, ways to reach it, hours and promises, as they are until staff say otherwise in the panel (Ajustes, "El
 * negocio"). Whoever shows any of it asks for the business as it is now, src/features/company/business: nothing but that
 * may import this module, and ESLint sees to it.
 */
export const defaultBusiness = {
  name: 'Nordvia',
  legalName: 'Nordvia Automóviles, S.L.',
  claim: 'Importación premium desde Alemania',
  description:
    'Coches premium en stock e importación a medida desde Alemania y Europa. Especialistas desde 2007 en Alcobendas, Madrid.',
  nif: 'B00000000',
  /** Where the company is registered; '' for who needs no registry. */
  registry: 'Registro Mercantil de Madrid, tomo 0000, folio 000, hoja M-000000',
  since: 2007,
  address: {
    street: 'Calle de la Demostración, 20',
    postalCode: '28108',
    city: 'Alcobendas',
    region: 'Madrid',
  },
  /** As dialled (E.164); the first one is called first. */
  phones: ['+34910000000', '+34600000000'],
  /** The number that WhatsApp knows, as dialled. */
  whatsapp: '+34600000000',
  email: 'hola@nordvia.example',
  privacyEmail: 'privacidad@nordvia.example',
  /** SPEC section 2, contact: Monday to Sunday, each day's times; none when closed. */
  hours: [
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '10:00', closes: '14:00' }],
    [],
  ],
  /** Marketing claims and promises of SPEC sections 1 and 9. */
  promises: {
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
  },
  /** What a price includes, where the dealer says it in other words than SPEC section 1; '' says that formula. */
  priceIncludes: '',
  /** What the dealer guarantees beyond the law; '' says nothing. */
  warranty: '',
  /** Brands named on the home page (SPEC section 2). */
  featuredBrands: ['BMW', 'Mercedes', 'Audi', 'Volkswagen', 'Ford', 'Toyota'],
};

/** True while the facts above are invented: production start warns until they, or the panel's, are the real ones. */
export const isDemo: boolean = true;
