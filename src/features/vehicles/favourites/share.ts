/**
 * Hands a link on: by the device's own sheet, else to the clipboard.
 * @returns false when the browser does neither, so that the link has to be shown
 */
export async function share(title: string, url: string): Promise<boolean> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    try {
      await navigator.share({ title, url });
      return true;
    } catch (error) {
      // Somebody who closes the sheet wants nothing else.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    return false;
  }
  const { showToast } = await import('#src/components/ui/toast.client.ts');
  showToast({ title: 'Enlace copiado', description: 'Quien lo abra verá esta lista.', tone: 'success' });
  return true;
}
