import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';
import { functionPaths } from '#src/paths.ts';

/** Whether the next account to register becomes the administrator. @throws Error when the server does not respond. */
export async function isFirstAdminDoorOpen(): Promise<boolean> {
  const response = await fetch(`${pocketbaseOrigin}${functionPaths.firstAdmin}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null && 'open' in answer && answer.open === true;
}
