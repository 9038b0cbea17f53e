import { functionPaths } from '#src/paths.ts';

/** Whether the next account to register becomes the administrator. @throws Error when nobody answers. */
export async function isFirstAdminDoorOpen(): Promise<boolean> {
  const origin = import.meta.env.PUBLIC_POCKETBASE_URL ?? '';
  const response = await fetch(`${origin}${functionPaths.firstAdmin}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null && 'open' in answer && answer.open === true;
}
