import type { VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import type { SPEC_GROUPS } from '#src/features/vehicles/domain/vehicle.choices.ts';

/** What the reader of adverts finds in a text. */

export type AdvertField = VehicleField;

export type AdvertValue = string | number | boolean;
export type SpecGroupName = (typeof SPEC_GROUPS)[number];

/** Where the words of an advert go. */
export type AdvertTarget =
  | { readonly kind: 'field'; readonly field: AdvertField; readonly value: AdvertValue }
  | { readonly kind: 'spec'; readonly grupo: string; readonly clave: string; readonly valor: string }
  /** About the car as far as the reader can say, without a place: 'Sin reconocer'. `grupo` is that of its heading. */
  | { readonly kind: 'unknown'; readonly grupo?: SpecGroupName }
  /** Not about the car, or something that it does not have. `repeats` is the row that says the same. */
  | { readonly kind: 'ignored'; readonly repeats?: number };

/** Words of an advert and their target. Words that say two things make two rows. */
export interface AdvertRow {
  readonly id: number;
  /** The line of the text, from 1. Of a pair in two lines, the first. */
  readonly line: number;
  /** As written; name and value of a pair in one line. */
  readonly words: string;
  /** The name of a pair; '' without one. */
  readonly name: string;
  readonly target: AdvertTarget;
}

export interface AdvertReading {
  /** False for a text that is no advert of a car. */
  readonly isAdvert: boolean;
  readonly rows: readonly AdvertRow[];
}

/** A reading of some words, before the readings of the whole text are compared. */
export interface Found {
  readonly target: AdvertTarget;
  /** Of two values of a field, the one with the higher rank counts; of equal ranks the first. */
  readonly rank?: number;
  /** The target if another value of the field counts. */
  readonly otherwise?: AdvertTarget;
}

/** A row before the decision. */
export interface Candidate extends Found {
  readonly line: number;
  readonly words: string;
  readonly name: string;
}

export const IGNORED: AdvertTarget = { kind: 'ignored' };
export const UNKNOWN: AdvertTarget = { kind: 'unknown' };

export const field = (name: AdvertField, value: AdvertValue, rank = 0): Found => ({
  target: { kind: 'field', field: name, value },
  rank,
});

export const spec = (grupo: string, clave: string, valor: string): Found => ({
  target: { kind: 'spec', grupo, clave, valor },
});
