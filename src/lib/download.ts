import { madridDay } from './madrid-time.ts';

/** Downloads a CSV text as a file; today's date is appended to its name. */
export function downloadCsv(name: string, text: string): void {
  downloadToday(name, 'csv', new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a file; today's date and the extension are appended to its name. */
export function downloadToday(name: string, extension: string, content: Blob): void {
  download(`${name}-${madridDay(new Date())}.${extension}`, content);
}

/** Downloads a file. @param name with its extension. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the object URL must outlive the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
