interface OfARequest {
  readonly request?: http.Request;
  /** The request's event inside a hook's event. */
  readonly requestEvent?: core.RequestEvent;
}

/**
 * A header of a request as sent, '' when absent. `requestInfo().headers` is unsafe: it maps `Authorization`,
 * `Authorization_` and `authorization-` to one name, and which value remains is random.
 */
export function requestHeader(
  e: core.RequestEvent,
  name: 'Authorization' | 'Content-Type' | 'User-Agent' | 'X-Device' | 'X-Internal-Secret',
): string {
  const { request, requestEvent } = e as OfARequest;
  return (request ?? requestEvent?.request)?.header.get(name) ?? '';
}
