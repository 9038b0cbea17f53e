/** The collections that rows come into, in the order in which they refer to each other. */
export const IMPORT_COLLECTIONS = ['vehicles', 'vehicle_specs', 'vehicle_images', 'leads', 'users'] as const;
export type ImportCollection = (typeof IMPORT_COLLECTIONS)[number];

/** A row as PocketBase's internal route takes it (pb/lib/internal/internal-import.ts). */
export interface ImportRow {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** PocketBase's form of UTC times; absent: the time of the import. */
  readonly created_at?: string;
  readonly updated_at?: string;
  /** The address that a vehicle had; '' when it had none that a browser can ask for. */
  readonly slug?: string;
  /** Of a photo: whether the request has its bytes, in the part named by the id. */
  readonly hasFile?: boolean;
  /** Of an account, as is the next. */
  readonly role?: 'admin' | 'user';
  /** A bcrypt hash; without it the account has no known password. */
  readonly passwordHash?: string;
}
