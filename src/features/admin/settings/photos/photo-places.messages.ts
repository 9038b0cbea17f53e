import type { PhotoPlace } from '#src/features/company/business/business-photos.ts';

/** Names of the places of the dealer's photographs. */
export const PHOTO_PLACE_LABELS: Readonly<Record<PhotoPlace, string>> = {
  portada: 'Portada',
  local: 'El local',
  equipo: 'El equipo',
  entrega: 'Una entrega',
};

/** Where each is shown. */
export const PHOTO_PLACE_TEXTS: Readonly<Record<PhotoPlace, string>> = {
  portada: 'En Inicio, en lugar de la imagen de serie.',
  local: 'En Contacto.',
  equipo: 'En Sobre Nosotros.',
  entrega: 'En Importación.',
};
