import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import * as z from 'zod';
import { isCarDay } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { numberProblem } from '#src/features/vehicles/domain/vehicle.limits.ts';
import { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';

/** Adverts of cars and what a reader of them finds: tests/fixtures/adverts/README.md. */

const folder = new URL('../fixtures/adverts/', import.meta.url);

export const LAYOUTS = ['lines', 'tabs', 'pairs', 'one-line', 'page'] as const;

export type AdvertField = VehicleField;
const field = z.enum(Object.keys(vehicleFields) as AdvertField[]);
const value = z.union([z.string().min(1), z.number(), z.boolean()]);
export type AdvertValue = z.infer<typeof value>;

/** Whether a field can hold a value. A day may be given as its month: a reader of adverts completes it. */
function fits(name: AdvertField, one: AdvertValue): boolean {
  const rule = vehicleFields[name];
  if (rule.kind === 'number') return numberProblem(one, rule) === null;
  if (rule.kind === 'year') return Number.isInteger(one);
  if (rule.kind === 'flag') return typeof one === 'boolean';
  if (typeof one !== 'string') return false;
  if (rule.kind === 'choice') return (rule.values as readonly string[]).includes(one);
  if (rule.kind === 'day') return isCarDay(/^\d{4}-\d\d$/.test(one) ? `${one}-01` : one);
  return rule.kind === 'text' && Array.from(one).length <= rule.max;
}

/** A value, or several of which each is right. */
const accepted = z
  .union([value, z.array(value).min(2)])
  .transform((given) => (Array.isArray(given) ? given : [given]));

const values = z.partialRecord(field, accepted).superRefine((record, context) => {
  for (const [name, given] of Object.entries(record) as [AdvertField, AdvertValue[]][])
    for (const one of given)
      if (!fits(name, one)) context.addIssue({ code: 'custom', message: `${name} cannot hold ${one}` });
});

const group = z.enum(SPEC_GROUPS);
const line = z.string().min(1);
const spec = {
  line,
  group: z
    .union([group, z.array(group).min(2)])
    .transform((given) => (Array.isArray(given) ? given : [given])),
  name: line,
};

const expectationSchema = z.strictObject({
  facts: values,
  may: values,
  never: z.partialRecord(field, z.array(value).min(1)),
  equipment: z.array(z.strictObject(spec)),
  technical: z.array(z.strictObject({ ...spec, value: line })),
  unrecognised: z.array(line),
  noise: z.array(line),
});

interface Advert {
  readonly name: string;
  readonly layout: string;
  readonly text: string;
  readonly expected: z.infer<typeof expectationSchema>;
}

/** A text for comparing with an advert: without soft hyphens, its white space as single spaces. */
export const inOneLine = (text: string): string => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();

/** The adverts of a folder by name. Those in `held-out` are for one measurement at the end, not for building. */
export function readAdverts(set: 'use' | 'held-out'): Advert[] {
  const names = new Set(globSync(`${set}/*`, { cwd: folder }).map((file) => parse(file).name));
  const read = (file: string) => readFileSync(new URL(`${set}/${file}`, folder), 'utf8');
  return [...names].sort().map((name) => ({
    name,
    layout: name.slice('00-'.length),
    text: read(`${name}.txt`),
    expected: expectationSchema.parse(JSON.parse(read(`${name}.json`))),
  }));
}
