import { madridDay } from './madrid-time.ts';

/** Hands a CSV text to the browser as a file to keep; the day is added to its name. */
export function downloadCsv(name: string, text: string): void {
  downloadToday(name, 'csv', new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Hands a file to the browser to keep; the day and the extension are added to its name. */
export function downloadToday(name: string, extension: string, content: Blob): void {
  download(`${name}-${madridDay(new Date())}.${extension}`, content);
}

/** Hands a file to the browser to keep. @param name with its extension. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the address must outlive the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
