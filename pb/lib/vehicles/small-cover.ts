import type { BookedPhoto } from '#src/features/appointments/booking.schema.ts';
import { publicPhotos } from '#src/features/vehicles/domain/vehicle.photos.ts';
import { photoText } from '#src/features/vehicles/domain/photo-text.ts';
import type { VehicleImage } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { photoFrame } from '#src/features/vehicles/photo/photo-frame.ts';
import { photoPath, PHOTO_WIDTHS } from '#src/paths.ts';
import { readJson } from '#pb/lib/core/fields.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';

/** The cover of a stored car for a small frame, as its card shows it. */

function imageOf(row: core.Record): VehicleImage {
  const text = (field: string) => row.getString(field);
  return {
    ...{ id: row.id, vehicle_id: text('vehicle_id'), file: text('file'), file_path: text('file_path') },
    ...{ alt: text('alt'), orden: row.getInt('orden'), foco: text('foco'), giro: row.getInt('giro') },
    ...{ ancho: readJson(row, 'ancho') as number | null, alto: readJson(row, 'alto') as number | null },
    ...{ placeholder: '', tapado: text('tapado'), oscura: row.getBool('oscura') },
  };
}

/** URL, text and classes of a public car's first photo in the smallest width; null without photos. */
export function smallCover(app: core.App, car: core.Record): BookedPhoto | null {
  const filter = "vehicle_id = {:id} && papelera = ''";
  const rows = app.findRecordsByFilter('vehicle_images', filter, 'orden,created_at', 0, 0, { id: car.id });
  const [cover] = publicPhotos(rows.filter((row) => row !== undefined).map(imageOf));
  if (cover === undefined) return null;
  return {
    src: photoPath(cover, PHOTO_WIDTHS[0]),
    alt: photoText(cover.alt, recordTitle(car)),
    marco: photoFrame(cover, true).className.trim(),
  };
}
