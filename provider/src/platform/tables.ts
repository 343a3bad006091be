/**
 * Every table of the provider, as the migrations leave it. Each noun declares its own in a `-tables.ts` that adds them
 * here (TypeScript: declaration merging), so that nothing down here knows a noun. A test compares all of them with the
 * migrated database.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it
export interface Tables {}
