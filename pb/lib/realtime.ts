/**
 * Refuses topics with options (`vehicles/*?options=…`): no page sends any, and in PocketBase below 0.39.7 an option
 * like `fields=id:excerpt(-1)` ends the whole process with the next event (CVE-2026-82410).
 * @throws BadRequestError
 */
export function refuseOptions(e: core.RealtimeSubscribeRequestEvent): void {
  if (e.subscriptions.some((topic) => topic.includes('?')))
    throw new BadRequestError('Las suscripciones no admiten opciones');
  e.next();
}
