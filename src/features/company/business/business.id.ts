/** The one row of the collection `negocio`; its migration makes it. */
export const BUSINESS_ID = 'negocio00000000';
