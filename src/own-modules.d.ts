/** A module with the query `?own` is bundled once more for its importer, instead of shared in a file of its own. */
declare module '*/filter-url.ts?own' {
  export * from '#src/features/vehicles/catalogue/filter-url.ts';
}
