/**
 * The dealer's defaults: name, contact, hours and promises, until staff change them in the panel (Ajustes, "El
 * negocio"). Other code reads the current values from src/features/company/business; ESLint forbids other imports of
 * this module.
 */
export const defaultBusiness = {
  name: 'Nordvia',
  legalName: 'Nordvia Automóviles, S.L.',
  claim: 'Importación premium desde Alemania',
  description:
    'Coches premium en stock e importación a medida desde Alemania y Europa. Especialistas desde 2007 en Alcobendas, Madrid.',
  nif: 'B00000000',
  /** Where the company is registered; '' when it needs no registration. */
  registry: 'Registro Mercantil de Madrid, tomo 0000, folio 000, hoja M-000000',
  since: 2007,
  address: {
    street: 'Calle de la Demostración, 20',
    postalCode: '28108',
    city: 'Alcobendas',
    region: 'Madrid',
  },
  /** In E.164; the first is the main number. */
  phones: ['+34910000000', '+34600000000'],
  /** The WhatsApp number, in E.164. */
  whatsapp: '+34600000000',
  email: 'hola@nordvia.example',
  privacyEmail: 'privacidad@nordvia.example',
  /** SPEC section 2, contact: Monday to Sunday, the opening times of each day; empty when closed. */
  hours: [
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '09:00', closes: '19:00' }],
    [{ opens: '10:00', closes: '14:00' }],
    [],
  ],
  /** Holidays and other closed days; none by default. */
  closedDays: [],
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
  /** What a price includes, when it differs from the formula of SPEC section 1; '' uses that formula. */
  priceIncludes: '',
  /** Whether the dealer confirms that every price holds without financing. */
  cashPrice: false,
  /** What comes on top of a price; none by default. */
  costs: [],
  /** Conditions of the dealer's guarantee; '' states none. */
  warranty: '',
  /** Reviews on other sites; none by default. */
  reviews: [],
  /** Brands named on the home page (SPEC section 2). */
  featuredBrands: ['BMW', 'Mercedes', 'Audi', 'Volkswagen', 'Ford', 'Toyota'],
};

/** True while the facts above are invented: production start warns until real ones are set here or in the panel. */
export const isDemo: boolean = true;
