const LINK = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+)(?:[/?#][^\s"'`\\]*)?$/i;

/** The host of an https link, in lower case; null for any other text, also for a link with credentials or a port. */
export function httpsHost(link: string): string | null {
  return LINK.exec(link)?.[1]?.toLowerCase() ?? null;
}
