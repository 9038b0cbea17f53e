interface OfARequest {
  readonly request?: http.Request;
  /** Where the event of a hook keeps the request's own. */
  readonly requestEvent?: core.RequestEvent;
}

/**
 * A header of a request as it came, '' for one that did not. `requestInfo().headers` is no place to look for one: it writes
 * `Authorization`, `Authorization_` and `authorization-` under one name, and which of them is left is chance.
 */
export function requestHeader(
  e: core.RequestEvent,
  name: 'Authorization' | 'User-Agent' | 'X-Device' | 'X-Internal-Secret',
): string {
  const { request, requestEvent } = e as OfARequest;
  return (request ?? requestEvent?.request)?.header.get(name) ?? '';
}
