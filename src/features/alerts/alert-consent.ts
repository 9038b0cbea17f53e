/** The consent that a person gives with a request for alerts; no marketing consent. */
export const ALERT_CONSENT =
  'Quiero recibir por e-mail los avisos que pido aquí. Puedo terminarlos cuando quiera; acaban solos al año. No es publicidad.';
