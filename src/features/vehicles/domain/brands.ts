import { foldAccents } from '#src/lib/fold-accents.ts';

/** A name of a brand or model for comparing: without accents, case, spaces and hyphens. */
export const bareName = (name: string): string => foldAccents(name).replace(/[^a-z0-9]/g, '');

/** Car brands in their official spelling. */
export const TRADE_BRANDS: readonly string[] =
  'Alfa Romeo,Alpine,Aston Martin,Audi,Bentley,BMW,BYD,Citroën,Cupra,Dacia,DS,Ferrari,Fiat,Ford,Honda,Hyundai,Jaguar,Jeep,Kia,Lamborghini,Land Rover,Lexus,Lotus,Maserati,Mazda,McLaren,Mercedes-Benz,MG,MINI,Mitsubishi,Nissan,Opel,Peugeot,Polestar,Porsche,Renault,Rolls-Royce,SEAT,Skoda,Smart,Subaru,Suzuki,Tesla,Toyota,Volkswagen,Volvo'.split(
    ',',
  );

const BY_BARE_NAME = new Map(TRADE_BRANDS.map((brand) => [bareName(brand), brand]));
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ mercedes: 'Mercedes-Benz', mb: 'Mercedes-Benz', vw: 'Volkswagen', alfa: 'Alfa Romeo' },
  dsautomobiles: 'DS',
};

/** The car brand that a text names, in its official spelling; null when it names none. */
export function knownBrand(text: string): string | null {
  const bare = bareName(text);
  return BY_BARE_NAME.get(bare) ?? (Object.hasOwn(OTHER_NAMES, bare) ? (OTHER_NAMES[bare] ?? null) : null);
}

/** The same for all spellings of a brand: 'VW' and 'Volkswagen'. */
export const brandKey = (name: string): string => bareName(knownBrand(name) ?? name);

/** A name in the spelling of existing ones; unchanged when none matches. */
export function knownSpelling(text: string, existing: readonly string[]): string {
  const bare = bareName(text);
  if (bare === '' || existing.includes(text)) return text;
  return existing.find((name) => bareName(name) === bare) ?? text;
}

/** A brand in the spelling of the dealer's cars, else in its official spelling. */
export function brandSpelling(text: string, existing: readonly string[]): string {
  const plain = text.trim();
  const own = knownSpelling(plain, existing);
  const brand = knownBrand(plain);
  if (brand === null || existing.includes(own)) return own;
  return existing.find((name) => knownBrand(name) === brand) ?? brand;
}
