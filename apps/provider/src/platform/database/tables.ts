/**
 * Every table of the provider after all migrations. Each noun adds its own in a `-tables.ts` (TypeScript: declaration
 * merging), so that this file knows no noun. A test compares them with the migrated database.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each noun adds its tables
export interface Tables {}
