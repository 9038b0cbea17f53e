/** A module with the query `?own` is bundled once more, for its importer only, instead of shared in a separate file. */
declare module '*/filter-url.ts?own' {
  export * from '#src/features/vehicles/catalogue/filter-url.ts';
}
