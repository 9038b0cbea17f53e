/**
 * What is said of a photograph. SPEC section 7 makes the file's name its alt text; 'IMG_0815' says nothing to anybody who
 * reads or hears it.
 */

/** How cameras, phones and chats begin the names that they give. */
const CAMERAS =
  /^(?:_?mg|img|_?dsc[fn]?|pxl|dji|mvimg|gopr?|pict?|p|sam|cimg|hpim|fotos?|photo|image|imagen|burst|screenshot|screen shot|captura de pantalla|whatsapp image)[\s_-]*\(?\d/i;
const NUMBERS = /^[\d\s.()-]+$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether an alt text is what a machine called the file. Nobody who writes a description puts underscores into it. */
export function isFileName(alt: string): boolean {
  const text = alt.trim();
  return text.includes('_') || CAMERAS.test(text) || NUMBERS.test(text) || UUID.test(text);
}

/** The text of a photograph: its own, where somebody has written one, else the car's title. */
export function photoText(alt: string, title: string): string {
  return alt.trim() === '' || isFileName(alt) ? title : alt;
}
