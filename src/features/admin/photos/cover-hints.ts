import { formatInteger, UNIT_SPACE } from '#src/lib/format.ts';
import type { PanelImage } from '#src/features/admin/stock/panel-image.ts';

/** Below this width in pixels a cover is blurred on wide screens. */
const SHARP_FROM = 1000;

/**
 * Hints about a car's cover, which buyers see first: it is very dark, or too narrow. They never refuse a photo: it may be
 * the only one. A photo that was not measured has none.
 */
export function coverHints({ oscura, ancho }: Pick<PanelImage, 'oscura' | 'ancho'>): readonly string[] {
  const pixels = (width: number) => `${formatInteger(width)}${UNIT_SPACE}px`;
  return [
    ...(oscura ? ['Es muy oscura: la web la aclara, pero otra con más luz queda mejor.'] : []),
    ...(ancho !== null && ancho < SHARP_FROM
      ? [`Mide ${pixels(ancho)} de ancho: con menos de ${pixels(SHARP_FROM)} no se ve nítida.`]
      : []),
  ];
}
