import { field, type Found, UNKNOWN } from './advert.ts';
import { choiceAlone, choiceIn } from './values.ts';
import { plainKey } from './words.ts';

/** Facts about a car's history: condition, accidents, owners and the tax of its sale. */

const NOT_FREE = /unfall(?:wagen|fahrzeug|schaden)|accidentad|siniestrad|beschadigt|vorschaden|schaden/;
const FREE =
  /unfallfrei|accident free|sin (?:ningun )?(?:golpes|accidentes?|siniestros?|danos)|nunca accidentado|no accidentado|ohne unfall|kein(?:e|en)? (?:unfall|vorschad)|nicht verunfallt|libre de accidentes|sin haber tenido accidentes/;
const REPAIRED = /repariert|behoben|instand ?gesetzt|beseitigt|reparad|restaurad/;

/** An accident as a free text states it; nothing when it states none. */
export function accidentSaid(text: string): Found[] {
  const plain = plainKey(text);
  if (/nicht unfallfrei/.test(plain))
    return REPAIRED.test(plain) ? [field('accidente_declarado', 'reparado', 1)] : [];
  if (NOT_FREE.test(plain) && REPAIRED.test(plain) && !/\bno\b|\bkein/.test(plain))
    return [field('accidente_declarado', 'reparado', 1)];
  return FREE.test(plain) ? [field('accidente_declarado', 'no')] : [];
}

/** The value of a pair about accidents: 'Unfallfrei: ja', 'Accidentado: No', 'Siniestros: sí, reparado'. */
export function accidentFound(value: string, name: string): Found[] {
  const plain = plainKey(value);
  const asksForFree = /frei|sin |free/.test(plainKey(name));
  const says = /^(?:ja|si|yes)\b/.test(plain)
    ? true
    : /^(?:nein|no|kein(?:e|er)?|ningun[oa]?|ohne|nicht|sin)\b/.test(plain)
      ? false
      : null;
  if (REPAIRED.test(plain) && says !== (asksForFree ? true : false)) {
    const repaired = field('accidente_declarado', 'reparado', 1);
    // Details of a repair are more than the field holds.
    return /\d/.test(plain) || value.length > 50 ? [{ target: UNKNOWN }, { ...repaired }] : [repaired];
  }
  if (says !== null && says === asksForFree) return [field('accidente_declarado', 'no')];
  if (says !== null) return [{ target: UNKNOWN }];
  return accidentSaid(value);
}

/** Condition, body and accident in one value: 'Limousine, Gebrauchtfahrzeug', 'Gebrauchtfahrzeug, unfallfrei'. */
export function conditionFound(value: string): Found[] {
  const condition = choiceIn('condicion', value.replace(/neuwagen (?=mit tages)/i, ''));
  const body = choiceIn('carroceria', value);
  const use = /vorfuhr|dienstwagen|demo\b|demostracion|gerencia/.test(plainKey(value))
    ? choiceIn('uso_anterior', value)
    : null;
  return [
    ...(condition === null ? [] : [field('condicion', condition)]),
    ...(body === null ? [] : [field('carroceria', body)]),
    ...(use === null ? [] : [field('uso_anterior', use)]),
    ...accidentSaid(value),
    ...value.split(/\s*,\s*/).flatMap((item) => (OWNERS_ALONE.test(plainKey(item)) ? ownersFound(item) : [])),
  ];
}

/** A condition that is all a text says. */
export function conditionSaid(text: string): Found[] {
  const condition = choiceAlone('condicion', text);
  const isWord =
    /fahrzeug|wagen|zulassung|vehiculo|coche|km ?0|kilometro|seminuevo|usado|gebraucht|ocasion/.test(
      plainKey(text),
    );
  return condition === null || !isWord ? [] : conditionFound(text);
}

const ORDINALS = ['erst', 'zweit', 'dritt', 'viert', 'funft'];
const SPANISH_COUNTS = ['un', 'dos', 'tres', 'cuatro', 'cinco'];

/** Previous owners: '2', '2. Hand', 'Único propietario'. */
export function ownersFound(value: string): Found[] {
  const plain = plainKey(value);
  if (/unico|erstbesitz|erste(?:r)? hand|un solo/.test(plain)) return [field('propietarios_anteriores', 1)];
  const ordinal = ORDINALS.findIndex((word) =>
    new RegExp(`\\b${word}(?:e|er|em)? (?:hand|besitz)`).test(plain),
  );
  const spanish = SPANISH_COUNTS.findIndex((word) =>
    new RegExp(`^${word}[oa]? (?:propietario|dueno|titular)`).test(plain),
  );
  const german = ['ein', 'zwei', 'drei', 'vier'].findIndex((word) =>
    new RegExp(`^${word}(?:e|er|en)?\\b`).test(plain),
  );
  const digits = /^(?:aus )?(\d{1,2})(?![\d/])/.exec(plain)?.[1];
  const count = digits === undefined ? Math.max(ordinal, spanish, german) + 1 : Number(digits);
  if (/^(?:keine?|ninguno|sin)\b/.test(plain)) return [field('propietarios_anteriores', 0)];
  return count > 0 || digits !== undefined ? [field('propietarios_anteriores', count)] : [];
}

export const OWNERS_ALONE =
  /^(?:aus )?(?:\d\.? ?(?:hand|vorbesitzer|halter|besitzer|fahrzeughalter|propietarios?|duenos?|titular(?:es)?)(?: anterior(?:es)?)?|(?:erst|zweit|dritt|viert)e?r? hand|erstbesitz|erstbesitzer|unico (?:propietario|dueno|titular)|un solo (?:propietario|dueno)|(?:un|dos|tres|cuatro) (?:propietarios?|duenos?)|de unico (?:propietario|dueno))$/;

const MARGIN =
  /25 ?a\b|differenzbest|rebu\b|nicht ausweisbar|nicht ausgewiesen|keine? mwst|ohne mwst|no (?:es )?(?:deducible|desglosable)|iva no (?:deducible|desglosable|recuperable)|regimen especial|margenbesteuer/;
const DEDUCTIBLE =
  /ausweisb|ausgewiesen|regelbesteuer|(?:iva|mwst) ?(?:es )?(?:deducible|desglosable|desglosado|recuperable|reclaimable)|mwst deducible|zzgl\.? ?(?:\d+ ?%? ?)?(?:mwst|ust)|\bvat reclaimable|regimen general|mas iva|\+ ?iva|mwst 19|mwst 21|absetzbar/;

/** The tax of a sale; nothing when the text does not say it. */
export function taxFound(text: string): Found[] {
  const plain = plainKey(text)
    .replace(/[.:,()]/g, ' ')
    .replace(/\s+/g, ' ');
  if (MARGIN.test(plain) || /^no (?:mwst|iva)/.test(plain)) return [field('regimen_iva', 'rebu')];
  if (DEDUCTIBLE.test(plain)) return [field('regimen_iva', 'deducible')];
  return /^iva (?:deducible|desglosable)$/.test(plain) ? [field('regimen_iva', 'deducible')] : [];
}
