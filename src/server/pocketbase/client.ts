import * as z from 'zod/mini';
import type { Fetch } from '#src/lib/fetch.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { functionPaths } from '#src/paths.ts';
import { fetchOwn } from './own-fetch.ts';

/**
 * What the server's own parts ask PocketBase: the public list that decides what may be served, and the internal
 * routes, which only the instance's secret opens.
 */

const PAGE_SIZE = 1000;
const TIMEOUT_MS = 10_000;

const publicVehicleSchema = z.object({ id: z.string(), slug: z.string() });
const publicVehiclePage = z.object({ items: z.array(publicVehicleSchema) });
const publicationSchema = z.object({ version: z.number(), notified: z.number() });
const storedPhoto = { id: z.string(), vehicle_id: z.string(), file: z.string() };
const unmeasuredSchema = z.array(z.object({ ...storedPhoto, giro: z.number() }));
/** Photos with or without a file of their own. */
const photoRowsSchema = z.array(z.object({ ...storedPhoto, file_path: z.string(), giro: z.number() }));
const stockChangesSchema = z.object({
  cursor: z.number(),
  vehicles: z.nullable(z.array(z.string())),
  fingerprint: z.string(),
});
const formerSlugSchema = z.object({ owner: z.string() });

const photoSchema = z.object({
  vehicle_id: z.string(),
  file: z.string(),
  file_path: z.string(),
  giro: z.number(),
});
const publicPhotoSchema = z.object({ photo: z.nullable(photoSchema) });

const formerSlugPage = z.object({ items: z.array(z.object({ slug: z.string(), vehicle_id: z.string() })) });

/** A slug that a public car had before. */
export interface FormerSlug {
  readonly slug: string;
  readonly vehicle_id: string;
}

/** A photo as the public sees it: its car, its file or bundled picture, and its turn. */
export type PublicPhoto = z.infer<typeof photoSchema>;

/** A car that the public may see. */
export type PublicVehicle = z.infer<typeof publicVehicleSchema>;

/** What has become of the stock since an entry of its log: pb/lib/stock-log.ts tells the fields. */
export type StockChanges = z.infer<typeof stockChangesSchema>;

/** A stored photo. */
export interface StoredPhoto {
  readonly id: string;
  readonly vehicle_id: string;
  /** '' for a row of the former system. */
  readonly file: string;
  /** Names the bundled picture where there is no file. */
  readonly file_path?: string;
}

/** A stored photo as it is shown: turned clockwise by `giro` degrees. */
export interface ShownPhoto extends StoredPhoto {
  readonly giro: number;
}

/** What measuring a photo finds: pixels, and a tiny data URI that stands in while it loads. */
export interface PhotoMeasure {
  readonly ancho: number;
  readonly alto: number;
  readonly placeholder: string;
}

/** PocketBase as the gateway and the publisher use it. Every call throws when PocketBase does not answer as expected. */
export interface PocketBaseClient {
  isHealthy: () => Promise<boolean>;
  publicVehicles: () => Promise<PublicVehicle[]>;
  siteSettings: () => Promise<SiteSettings>;
  /** A car as the public may see it now; null when it may not. */
  publicVehicle: (id: string) => Promise<PublicVehicle | null>;
  /** Id of the car that formerly had the slug, also of a hidden one; null when there is none. */
  formerSlugOwner: (slug: string) => Promise<string | null>;
  /** All former slugs of public cars. */
  formerSlugs: () => Promise<FormerSlug[]>;
  /** Counter that every stock change increments. */
  publicationVersion: () => Promise<number>;
  /** The newest version of which the foreign build host has accepted to be told. */
  notifiedVersion: () => Promise<number>;
  /** Stores that version, or why the build host has not accepted it. */
  storeNotified: (outcome: { readonly version: number } | { readonly failure: string }) => Promise<void>;
  /** @param since an entry of the log of the stock, 0 for the time before the first. */
  stockChanges: (since: number) => Promise<StockChanges>;
  /** The photos of some cars, also of hidden ones. */
  storedPhotos: (vehicleIds: readonly string[]) => Promise<ShownPhoto[]>;
  /** Photos whose size nobody has measured yet. */
  unmeasuredPhotos: () => Promise<ShownPhoto[]>;
  /**
   * Tells which bundled pictures there are: rows of the former system that name another are not measured any more.
   * @returns those that name one and have not been measured
   */
  knowBundled: (paths: readonly string[]) => Promise<(ShownPhoto & { readonly file_path: string })[]>;
  /** Stores it, unless the photo has got another file or turn meanwhile. */
  storeMeasure: (photoId: string, measure: PhotoMeasure & Pick<ShownPhoto, 'file' | 'giro'>) => Promise<void>;
  /** Takes a photo that can't be decoded out of public. */
  markBrokenPhoto: (photoId: string) => Promise<void>;
  /** Bytes of any photo, also of a hidden car: for measuring only. */
  originalForMeasuring: (photoId: string) => Promise<Buffer>;
  /** Bytes of a public car's photo; null when the public may not see it. */
  publicOriginal: (photoId: string, file: string) => Promise<Buffer | null>;
  /** A photo by the id of its row; null when the public may not see it. */
  findPublicPhoto: (photoId: string) => Promise<PublicPhoto | null>;
  /**
   * Makes an account an administrator, creating it with the password when there is none. `recoveryMail` has a recovery
   * link mailed when nobody has proven the mailbox and no password is given.
   */
  grantAdmin: (account: {
    email: string;
    password?: string;
    nombre?: string;
    recoveryMail?: boolean;
  }) => Promise<AdminChange>;
  /** Takes an administrator's rights away. */
  revokeAdmin: (email: string) => Promise<AdminChange>;
  /** Takes the second factor of an account away: off, or none when there is none. */
  takeSecondFactor: (email: string) => Promise<'off' | 'none' | 'not-found'>;
  /** A fresh token by which the account's owner chooses a password: it lives 30 minutes and works once. */
  recoveryToken: (email: string) => Promise<string>;
  /** Whether an Authorization header is an administrator's. */
  isStaff: (authorization: string) => Promise<boolean>;
  /** Whether an Authorization header is of an account whose session is over; the User-Agent names the device of one that has no name. */
  isSessionOver: (authorization: string, userAgent: string) => Promise<boolean>;
  /** Whether an account, by its e-mail address, has been used from a device. */
  isDeviceKnown: (identity: string, device: string) => Promise<boolean>;
  /** Whether the next account to register becomes the administrator. */
  isFirstAdminDoorOpen: () => Promise<boolean>;
}

const adminChangeSchema = z.object({
  result: z.enum([
    'created',
    'granted',
    'granted-new-password',
    'granted-locked',
    'already-admin',
    'revoked',
    'not-admin',
    'not-found',
  ]),
  admins: z.number(),
});

/** What became of a grant or a revocation (pb/lib/internal-admins.ts tells the results), and how many administer now. */
export type AdminChange = z.infer<typeof adminChangeSchema>;

const factorChangeSchema = z.object({ result: z.enum(['off', 'none', 'not-found']) });
const recoverySchema = z.object({ token: z.string() });
const sessionSchema = z.object({ over: z.boolean() });
const deviceSchema = z.object({ known: z.boolean() });
const staffSchema = z.object({ staff: z.boolean() });
const doorSchema = z.object({ open: z.boolean() });

/** A client of the PocketBase at `url`. @param ask for one that is not this instance's own. */
export function createPocketBaseClient(url: string, secret: string, ask: Fetch = fetchOwn): PocketBaseClient {
  const request = (path: string, init: RequestInit = {}) =>
    ask(`${url}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const get = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await request(path, init);
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}`);
    return response;
  };
  const listAll = async <T>(collection: string, fields: string, schema: z.ZodMiniType<{ items: T[] }>) => {
    const items: T[] = [];
    for (let page = 1; ; page++) {
      const query = `page=${page}&perPage=${PAGE_SIZE}&skipTotal=1&fields=${fields}&sort=id`;
      const response = await get(`/api/collections/${collection}/records?${query}`);
      const batch = schema.parse(await response.json()).items;
      items.push(...batch);
      if (batch.length < PAGE_SIZE) return items;
    }
  };
  const internal = { headers: { 'X-Internal-Secret': secret } };
  const asPost = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { ...internal.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const publication = async () =>
    publicationSchema.parse(await (await get('/api/internal/publication', internal)).json());
  const postInternal = (path: string, body: unknown) => get(path, asPost(body));
  const changeAdmin = async (change: { action: 'grant' | 'revoke'; email: string }): Promise<AdminChange> => {
    const path = '/api/internal/admins';
    const response = await request(path, asPost(change));
    // 404 says that nobody has the address, in the same words as a success.
    if (!response.ok && response.status !== 404)
      throw new Error(`PocketBase answered ${response.status} to ${path}`);
    return adminChangeSchema.parse(await response.json());
  };

  return {
    isHealthy: async () => {
      try {
        return (await request('/api/health')).ok;
      } catch {
        return false;
      }
    },

    publicVehicles: () => listAll('vehicles', 'id,slug', publicVehiclePage),

    siteSettings: () =>
      readSiteSettings(url, (address) => ask(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })),

    publicVehicle: async (id) => {
      const response = await request(
        `/api/collections/vehicles/records/${encodeURIComponent(id)}?fields=id,slug`,
      );
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`PocketBase answered ${response.status} for vehicle ${id}`);
      return publicVehicleSchema.parse(await response.json());
    },

    formerSlugs: () => listAll('vehicle_slugs', 'id,slug,vehicle_id', formerSlugPage),

    formerSlugOwner: async (slug) => {
      const query = new URLSearchParams({ slug }).toString();
      const response = await get(`/api/internal/former-slug?${query}`, internal);
      const { owner } = formerSlugSchema.parse(await response.json());
      return owner === '' ? null : owner;
    },

    publicationVersion: async () => (await publication()).version,

    notifiedVersion: async () => (await publication()).notified,

    storeNotified: async (outcome) => {
      await postInternal('/api/internal/publication/notified', outcome);
    },

    stockChanges: async (since) => {
      const response = await get(`/api/internal/stock-changes?since=${since}`, internal);
      return stockChangesSchema.parse(await response.json());
    },

    storedPhotos: async (vehicleIds) => {
      const response = await get(`/api/internal/photos/of?vehicles=${vehicleIds.join(',')}`, internal);
      return photoRowsSchema.parse(await response.json());
    },

    unmeasuredPhotos: async () => {
      const response = await get('/api/internal/photos/unmeasured', internal);
      return unmeasuredSchema.parse(await response.json());
    },

    knowBundled: async (paths) => {
      const response = await postInternal('/api/internal/photos/bundled', { paths });
      return photoRowsSchema.parse(await response.json());
    },

    storeMeasure: async (photoId, measure) => {
      await postInternal(`/api/internal/photos/${photoId}/measure`, measure);
    },

    markBrokenPhoto: async (photoId) => {
      await postInternal(`/api/internal/photos/${photoId}/broken`, {});
    },

    originalForMeasuring: async (photoId) => {
      const response = await get(`/api/internal/photos/${photoId}/file`, internal);
      return Buffer.from(await response.arrayBuffer());
    },

    publicOriginal: async (photoId, file) => {
      const path = `/api/internal/photos/${photoId}/public-file/${encodeURIComponent(file)}`;
      const response = await request(path, internal);
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`PocketBase answered ${response.status} for photo ${photoId}`);
      return Buffer.from(await response.arrayBuffer());
    },

    findPublicPhoto: async (photoId) => {
      const response = await get(`/api/internal/photos/${photoId}/public`, internal);
      return publicPhotoSchema.parse(await response.json()).photo;
    },

    grantAdmin: (account) => changeAdmin({ action: 'grant', ...account }),

    revokeAdmin: (email) => changeAdmin({ action: 'revoke', email }),

    takeSecondFactor: async (email) => {
      const response = await postInternal('/api/internal/second-factor/off', { email });
      return factorChangeSchema.parse(await response.json()).result;
    },

    recoveryToken: async (email) => {
      const response = await postInternal('/api/internal/password-reset/token', { email });
      return recoverySchema.parse(await response.json()).token;
    },

    isStaff: async (authorization) => {
      const headers = { ...internal.headers, Authorization: authorization };
      const response = await get('/api/internal/staff', { headers });
      return staffSchema.parse(await response.json()).staff;
    },

    isSessionOver: async (authorization, userAgent) => {
      const headers = { ...internal.headers, Authorization: authorization, 'User-Agent': userAgent };
      const response = await get('/api/internal/session', { headers });
      return sessionSchema.parse(await response.json()).over;
    },

    isDeviceKnown: async (identity, device) => {
      const response = await postInternal('/api/internal/device', { identity, device });
      return deviceSchema.parse(await response.json()).known;
    },

    isFirstAdminDoorOpen: async () => {
      const response = await get(functionPaths.firstAdmin);
      return doorSchema.parse(await response.json()).open;
    },
  };
}
