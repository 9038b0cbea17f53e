/** Hands a CSV text to the browser as a file to keep; the day is added to its name. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}-${new Date().toLocaleDateString('sv-SE')}.csv`;
  link.click();
  // The download has begun by then; the address must outlive the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
