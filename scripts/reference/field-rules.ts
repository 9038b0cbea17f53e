import * as z from 'zod/mini';
import { importYear, textLimits } from '#src/config/limits.ts';
import { vehicleYearMin } from '#src/config/stock-limits.ts';
import { PASSWORD_MAX_BYTES } from '#src/features/auth/rules/auth.rules.ts';
import { contactSchema } from '#src/features/leads/rules/contact.schema.ts';
import { importSchema } from '#src/features/leads/rules/import.schema.ts';
import {
  PRIVATE_FIELDS,
  vehicleFields,
  type VehicleField,
} from '#src/features/vehicles/domain/vehicle.fields.ts';
import { vehicleMessages } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { page, table } from './markdown.ts';

const code = (text: string) => `\`${text}\``;
const plain = (count: number) => count.toLocaleString('en');
const atMost = (max: number) => `at most ${plain(max)} characters`;

/** The rule of a vehicle's field in words. */
function ruleOf(field: VehicleField): string {
  const rule = vehicleFields[field];
  switch (rule.kind) {
    case 'text':
      if (field === 'vin') return `a VIN: ${rule.max} characters with its alphabet, or empty`;
      return field === 'video' ? `an https link, ${atMost(rule.max)}, or empty` : atMost(rule.max);
    case 'number': {
      const kind =
        rule.decimals === 0
          ? 'a whole number'
          : `a number with at most ${rule.decimals} ${rule.decimals === 1 ? 'decimal' : 'decimals'}`;
      return `${kind} from ${rule.min} to ${plain(rule.max)}, or null`;
    }
    case 'choice':
      return `one of ${rule.values.map(code).join(', ')}${rule.initial === '' ? ', or empty' : ''}`;
    case 'day':
      return `a calendar day \`YYYY-MM-DD\`${rule.orMonth ? ' or a month `YYYY-MM`' : ''} from 1950 on, or empty`;
    case 'year':
      return `a whole number from ${vehicleYearMin} to the coming year`;
    case 'flag':
      return 'true or false';
    case 'tags':
      return `at most ${rule.maxCount} texts of at most ${rule.maxLength} characters`;
  }
}

const vehicles = (Object.keys(vehicleFields) as VehicleField[]).map((field) => [
  code(field),
  `${field in vehicleMessages.required ? 'required; ' : ''}${ruleOf(field)}`,
  (PRIVATE_FIELDS as readonly string[]).includes(field) ? 'administrators' : 'all',
]);

/** The parts of a field's JSON schema that the lead forms use. */
interface TextRule {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** Rules that a JSON schema cannot express, or that a regular expression does not explain. */
const IN_WORDS: Readonly<Record<string, string>> = {
  anio: `a year from ${importYear.min} to ${importYear.max}, or empty`,
  email: `required; an address (\`src/lib/email.ts\`); ${atMost(textLimits.email)}`,
};

function leadRule({ minLength = 0, maxLength, pattern, enum: values }: TextRule): string {
  return [
    minLength > 0 || values !== undefined ? 'required' : '',
    values === undefined ? '' : `one of ${values.map(code).join(', ')}`,
    minLength > 1 ? `at least ${minLength} characters` : '',
    maxLength === undefined ? '' : atMost(maxLength),
    pattern === undefined ? '' : `matches ${code(pattern)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** A form's fields, from the schema that browser and server share. */
function formRows(schema: z.core.$ZodType): string[][] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output' }) as {
    properties?: Readonly<Record<string, TextRule>>;
  };
  return Object.entries(properties).map(([name, rule]) => [code(name), IN_WORDS[name] ?? leadRule(rule)]);
}

const accounts = [
  ['nombre', `${atMost(textLimits.nombre)}; the form requires it`],
  ['email', IN_WORDS['email'] ?? ''],
  [
    'password',
    `at least ${textLimits.passwordMin} characters, at most ${PASSWORD_MAX_BYTES} bytes; not among the commonest`,
  ],
].map(([name = '', rule = '']) => [code(name), rule]);

/** `docs/reference/field-rules.md`. */
export const fieldRulesPage = (): Promise<string> =>
  page(
    '# Field rules',
    'What the server accepts. Browser and hooks share these rules; the hooks decide. Lengths count characters after the text ' +
      'has been trimmed and cleaned (`src/lib/sanitize.ts`).',
    '## Vehicle',
    '`src/features/vehicles/domain/vehicle.fields.ts`, checked by `pb/lib/vehicles/vehicles.ts`.',
    table(['field', 'rule', 'read by'], vehicles),
    '## Contact and enquiry forms',
    '`src/features/leads/rules/contact.schema.ts`, checked by `pb/lib/leads/leads.ts`.',
    table(['field', 'rule'], formRows(contactSchema)),
    '## Import form',
    '`src/features/leads/rules/import.schema.ts`, checked by `pb/lib/leads/leads.ts`.',
    table(['field', 'rule'], formRows(importSchema)),
    '## Account',
    '`src/features/auth/rules`, checked by `pb/lib/accounts/accounts.ts` and PocketBase.',
    table(['field', 'rule'], accounts),
  );
