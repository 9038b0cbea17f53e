/** A car's video is a link to the provider that has it. The site never loads anything of the provider's. */

const LINK = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+)(?:[/?#][^\s"'`\\]*)?$/i;

/** Names of providers by their domains. */
const PROVIDERS: readonly (readonly [domain: string, name: string])[] = [
  ['youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['youtube-nocookie.com', 'YouTube'],
  ['vimeo.com', 'Vimeo'],
  ['dailymotion.com', 'Dailymotion'],
  ['dai.ly', 'Dailymotion'],
  ['instagram.com', 'Instagram'],
  ['tiktok.com', 'TikTok'],
  ['facebook.com', 'Facebook'],
  ['fb.watch', 'Facebook'],
];

/** The name of a video's provider, otherwise its host; null for a text that is no https link. */
export function videoProvider(link: string): string | null {
  const [, host] = LINK.exec(link) ?? [];
  if (host === undefined) return null;
  const name = host.toLowerCase().replace(/^www\./, '');
  return PROVIDERS.find(([domain]) => name === domain || name.endsWith(`.${domain}`))?.[1] ?? name;
}
