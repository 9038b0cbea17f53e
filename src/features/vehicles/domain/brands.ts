import { foldAccents } from '#src/lib/fold-accents.ts';

/** How names of brands and models are compared: without accents, capitals, spaces and hyphens. */
export const bareName = (name: string): string => foldAccents(name).replace(/[^a-z0-9]/g, '');

/** The brands of the trade, as they write themselves. */
export const TRADE_BRANDS: readonly string[] =
  'Alfa Romeo,Alpine,Aston Martin,Audi,Bentley,BMW,BYD,Citroën,Cupra,Dacia,DS,Ferrari,Fiat,Ford,Honda,Hyundai,Jaguar,Jeep,Kia,Lamborghini,Land Rover,Lexus,Lotus,Maserati,Mazda,McLaren,Mercedes-Benz,MG,MINI,Mitsubishi,Nissan,Opel,Peugeot,Polestar,Porsche,Renault,Rolls-Royce,SEAT,Skoda,Smart,Subaru,Suzuki,Tesla,Toyota,Volkswagen,Volvo'.split(
    ',',
  );

const BY_BARE_NAME = new Map(TRADE_BRANDS.map((brand) => [bareName(brand), brand]));
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ mercedes: 'Mercedes-Benz', mb: 'Mercedes-Benz', vw: 'Volkswagen', alfa: 'Alfa Romeo' },
  dsautomobiles: 'DS',
};

/** The brand of the trade that a text names, as the brand writes itself; null when it names none. */
export function knownBrand(text: string): string | null {
  const bare = bareName(text);
  return BY_BARE_NAME.get(bare) ?? (Object.hasOwn(OTHER_NAMES, bare) ? (OTHER_NAMES[bare] ?? null) : null);
}

/** A name as others write it; one that no other has stays as it is. */
export function knownSpelling(text: string, existing: readonly string[]): string {
  const bare = bareName(text);
  if (bare === '' || existing.includes(text)) return text;
  return existing.find((name) => bareName(name) === bare) ?? text;
}

/** A brand as the dealer's cars write it, else as the trade does. */
export function brandSpelling(text: string, existing: readonly string[]): string {
  const plain = text.trim();
  const own = knownSpelling(plain, existing);
  const brand = knownBrand(plain);
  if (brand === null || existing.includes(own)) return own;
  return existing.find((name) => knownBrand(name) === brand) ?? brand;
}
