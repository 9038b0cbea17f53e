import { httpsHost } from '#src/lib/https-link.ts';

/** A car's video is a link to the provider that has it. The site never loads anything of the provider's. */

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
  const host = httpsHost(link);
  if (host === null) return null;
  const name = host.replace(/^www\./, '');
  return PROVIDERS.find(([domain]) => name === domain || name.endsWith(`.${domain}`))?.[1] ?? name;
}
