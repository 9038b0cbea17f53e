import * as z from 'zod/mini';
import { isDay } from '#src/lib/madrid-day.ts';
import { emailPattern } from '#src/lib/email.ts';
import { httpsHost } from '#src/lib/https-link.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';
import { businessPhotoSchema } from './business-photos.ts';
import { MOST_CLOSED_DAYS } from './closed-days.ts';
import { COST_KINDS, MOST_COSTS } from './costs.ts';
import { MOST_REVIEWS } from './reviews.ts';
import { isNif } from './nif.ts';

/**
 * Business data entered by staff. The panel, PocketBase's hook and the renderer share these rules. Messages are shown beside the
 * fields.
 */

/** Line breaks, other control characters, bidirectional overrides, and HTML delimiters. */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff<>]/;

/** Trimmed text. Uses a plain function, because every zod feature used here enlarges the chunk shared by all pages. */
const trimmed = (wrong: string, trim = (text: string) => text.trim()) =>
  z.pipe(z.string(wrong), z.transform(trim));

/** An integer within inclusive bounds. */
const whole = (min: number, max: number, wrong: string) =>
  z.number(wrong).check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, wrong));

/** A line of plain text. */
function line(max: number, missing?: string) {
  const text = trimmed('Escribe un texto').check(
    z.maxLength(max, `Como mucho ${max} caracteres`),
    z.refine((value) => !FORBIDDEN.test(value), 'Escribe texto sencillo, sin < ni >'),
  );
  return missing === undefined ? text : text.check(z.minLength(1, missing));
}

/** Line breaks as one character, at most one empty line in a row, and no tabs. */
const plainParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Plain text in paragraphs. */
const paragraphs = (max: number) =>
  trimmed('Escribe un texto', plainParagraphs).check(
    z.maxLength(max, `Como mucho ${max} caracteres`),
    z.refine((value) => !FORBIDDEN.test(value.replaceAll('\n', ' ')), 'Escribe texto sencillo, sin < ni >'),
  );

const email = trimmed('Escribe un email', plainMarks).check(
  z.maxLength(255, 'Como mucho 255 caracteres'),
  z.regex(emailPattern, 'Escribe un email válido, como hola@tunegocio.es'),
);

const phone = z
  .string()
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'Escribe un teléfono válido, como 910 000 000 o +34 910 000 000'));

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = z.string().check(z.regex(TIME, 'Escribe una hora, como 09:30'));

const openTime = z.object({ opens: time, closes: time }).check(
  z.refine(({ opens, closes }) => !TIME.test(opens) || !TIME.test(closes) || opens < closes, {
    message: 'La hora de cierre tiene que ser posterior',
    path: ['closes'],
  }),
);

/** A day: closed, or one or two opening spans. */
const day = z.array(openTime).check(
  z.maxLength(2, 'Como mucho dos turnos'),
  z.refine(([first, second]) => first === undefined || second === undefined || first.closes < second.opens, {
    message: 'El segundo turno tiene que empezar después del primero',
    path: [1, 'opens'],
  }),
);

const calendarDay = z.string().check(z.refine(isDay, 'Elige un día'));
const yearOf = (text: string) => Number(text.slice(0, 4));

const closedDays = z.object({ from: calendarDay, to: calendarDay, name: line(60) }).check(
  z.refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
    message: 'El último día no puede ser anterior al primero',
    path: ['to'],
  }),
  // A mistyped year would close the dealer for decades.
  z.refine(({ from, to }) => !isDay(from) || !isDay(to) || yearOf(to) - yearOf(from) < 2, {
    message: 'Revisa el año del último día',
    path: ['to'],
  }),
);

const HIGHEST_COST = 99_999;

const cost = z
  .object({
    name: line(40, 'Escribe el concepto'),
    kind: z.enum(COST_KINDS, 'Elige cómo se cobra'),
    amount: z.number('Escribe el importe con cifras, como 390'),
    basis: line(60),
    compulsory: z.boolean(),
  })
  .check(
    z.refine(({ kind, amount }) => kind !== 'sum' || amount > 0, {
      message: 'Escribe el importe con cifras, como 390',
      path: ['amount'],
    }),
    z.refine(({ amount }) => amount <= HIGHEST_COST, { message: 'Como mucho 99.999 €', path: ['amount'] }),
    z.refine(({ amount }) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6, {
      message: 'Como mucho dos decimales',
      path: ['amount'],
    }),
    z.refine(({ kind, basis }) => kind !== 'varies' || basis !== '', {
      message: 'Escribe de qué depende',
      path: ['basis'],
    }),
  );

const DAY_MS = 24 * 60 * 60 * 1000;
/** Up to today, with a day's tolerance for time zones: a mistyped year is refused. */
const pastDay = calendarDay.check(
  z.refine((day) => Date.parse(day) <= Date.now() + DAY_MS, 'El día no puede ser futuro'),
);

const review = z.object({
  source: line(40, 'Escribe el sitio'),
  url: line(500, 'Escribe el enlace').check(
    z.refine((url) => url === '' || httpsHost(url) !== null, 'Escribe un enlace que empiece por https://'),
  ),
  count: whole(1, 999_999, 'Escribe el número con cifras'),
  score: line(20, 'Escribe la nota'),
  date: pastDay,
  verifiedBy: line(60),
});

/** Shape with a schema per fact, because stored data may lack facts, and an invalid one must not discard the others. */
export const businessShape = {
  name: line(60, 'Escribe el nombre comercial'),
  legalName: line(120, 'Escribe la razón social'),
  claim: line(80, 'Escribe el lema'),
  description: line(300, 'Escribe la descripción'),
  nif: z
    .string()
    .check(z.refine(isNif, 'No es un NIF o CIF válido: revisa los números y la letra de control')),
  registry: line(200),
  since: whole(1900, 2100, 'Escribe el año con cuatro cifras'),
  address: z.object({
    street: line(120, 'Escribe la calle y el número'),
    postalCode: z
      .string()
      .check(
        z.regex(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, 'Escribe un código postal de cinco cifras, como 28108'),
      ),
    city: line(80, 'Escribe la localidad'),
    region: line(80, 'Escribe la provincia'),
  }),
  phones: z
    .array(phone)
    .check(z.minLength(1, 'Escribe al menos un teléfono'), z.maxLength(3, 'Como mucho tres teléfonos')),
  whatsapp: phone,
  email,
  privacyEmail: email,
  hours: z.array(day).check(z.refine((days) => days.length === 7, 'Faltan días')),
  /** Holidays and other closed days. */
  closedDays: z
    .array(closedDays)
    .check(z.maxLength(MOST_CLOSED_DAYS, `Como mucho ${MOST_CLOSED_DAYS} días o periodos`)),
  promises: z.object({
    experience: line(60, 'Escribe la experiencia'),
    yearsStat: line(12, 'Escribe la cifra'),
    soldStat: line(12, 'Escribe la cifra'),
    satisfiedStat: line(12, 'Escribe la cifra'),
    brandsStat: line(12, 'Escribe la cifra'),
    savings: line(40, 'Escribe el ahorro'),
    deliveryDays: z.number('Escribe los días con cifras').check(
      z.refine((days) => days >= 1, 'Al menos un día'),
      z.refine((days) => days <= 365, 'Como mucho 365 días'),
      z.refine(Number.isInteger, 'Escribe los días con cifras'),
    ),
    deliveryRange: line(30, 'Escribe el plazo'),
    searchTime: line(30, 'Escribe el plazo'),
    replyTime: line(40, 'Escribe el plazo'),
    deposit: line(20, 'Escribe la señal'),
  }),
  /** What the price of a car in stock includes, as a sentence; '' uses the formula of SPEC section 1. */
  priceIncludes: line(200),
  /** Whether every price holds without financing. */
  cashPrice: z.boolean(),
  /** What the price includes or what comes on top of it, for every car. */
  costs: z.array(cost).check(z.maxLength(MOST_COSTS, `Como mucho ${MOST_COSTS} gastos`)),
  /** Conditions of the guarantee, in paragraphs. */
  warranty: paragraphs(3000),
  /** Reviews on other sites. */
  reviews: z.array(review).check(z.maxLength(MOST_REVIEWS, `Como mucho ${MOST_REVIEWS} sitios`)),
  featuredBrands: z
    .array(line(30, 'Escribe la marca'))
    .check(z.minLength(1, 'Escribe al menos una marca'), z.maxLength(12, 'Como mucho doce marcas')),
};

/** The business data as staff enter them. */
export const businessSchema = z.object(businessShape);
export type BusinessFacts = z.infer<typeof businessSchema>;

/** The public business data and photographs; the data's last change serves as optimistic lock. */
export const businessAnswerSchema = z.object({
  facts: businessSchema,
  updated_at: z.string(),
  photos: z.optional(z.array(businessPhotoSchema)),
});
export type BusinessAnswer = z.infer<typeof businessAnswerSchema>;

/** The first message of each invalid fact, by path: `address.city`, `hours.0.1.opens`. */
export function businessProblems({ issues }: Pick<z.core.$ZodError, 'issues'>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[path.join('.')] ??= message;
  return problems;
}
