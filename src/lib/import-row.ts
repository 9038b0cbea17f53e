/** The collections of an import, in dependency order. */
export const IMPORT_COLLECTIONS = ['vehicles', 'vehicle_specs', 'vehicle_images', 'leads', 'users'] as const;
export type ImportCollection = (typeof IMPORT_COLLECTIONS)[number];

/** A row as PocketBase's internal route accepts it (pb/lib/internal/internal-import.ts). */
export interface ImportRow {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** UTC time in PocketBase's format; defaults to the time of the import. */
  readonly created_at?: string;
  readonly updated_at?: string;
  /** The vehicle's former slug; '' when it had none that browsers can request. */
  readonly slug?: string;
  /** For photos: whether the request contains the bytes, in the part named by the id. */
  readonly hasFile?: boolean;
  /** For accounts, as is `passwordHash`. */
  readonly role?: 'admin' | 'user';
  /** A bcrypt hash; without it the account has no usable password. */
  readonly passwordHash?: string;
}
