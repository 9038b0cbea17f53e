/** Id of the only record of the collection `negocio`, created by its migration. */
export const BUSINESS_ID = 'negocio00000000';
