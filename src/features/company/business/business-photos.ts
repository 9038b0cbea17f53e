import * as z from 'zod/mini';
import { BUSINESS_ID } from './business.id.ts';

/** The dealer's photographs on the company's pages. */

/** Their places: the hero of the home page, and one page each for premises, team and handover. */
export const PHOTO_PLACES = ['portada', 'local', 'equipo', 'entrega'] as const;
export type PhotoPlace = (typeof PHOTO_PLACES)[number];

/** The collection of the photographs. */
export const BUSINESS_PHOTOS = 'negocio_fotos';

export const businessPhotoSchema = z.object({
  id: z.string(),
  lugar: z.enum(PHOTO_PLACES),
  file: z.string(),
  /** Pixels. */
  ancho: z.number(),
  alto: z.number(),
  placeholder: z.string(),
  /** Focal point in percent, '' for the centre. */
  foco: z.string(),
});
export type BusinessPhoto = z.infer<typeof businessPhotoSchema>;

/** A photograph as those of cars are shown: the business owns it in place of a car. */
export function ownedPhoto(photo: BusinessPhoto) {
  return {
    ...photo,
    vehicle_id: BUSINESS_ID,
    file_path: '',
    alt: '',
    orden: 0,
    giro: 0,
    tapado: '',
    oscura: false,
  };
}
