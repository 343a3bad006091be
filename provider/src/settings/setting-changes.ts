import { createHash } from 'node:crypto'
import type { Details } from '../audit/record-audit.ts'
import type { Section, SettingColumns } from './setting-columns.ts'
import { sections } from './setting-columns.ts'

/** What a save makes another in one part of the settings: the columns to write, and the words for the trail. */
export interface SectionChange {
  action: Section
  columns: Partial<SettingColumns>
  details: Details
}

/** What is another than it was, part by part. A save that changes nothing leaves no trace. */
export function changesOf(before: SettingColumns, named: Partial<SettingColumns>): SectionChange[] {
  return (Object.keys(sections) as Section[]).flatMap((action) => {
    const names: Partial<Record<keyof SettingColumns, string>> = sections[action]
    const changed = (Object.keys(names) as (keyof SettingColumns)[]).filter(
      (column) =>
        named[column] !== undefined &&
        textOf(column, named[column]) !== textOf(column, before[column]),
    )
    if (changed.length === 0) return []
    const columns = Object.fromEntries(changed.map((column) => [column, named[column]]))
    const details = changed.flatMap((column) => [
      [names[column], textOf(column, named[column])],
      [`${names[column]}Before`, textOf(column, before[column])],
    ])
    return [{ action, columns, details: Object.fromEntries(details) }]
  })
}

/** An OpenPGP key is pages long: its beginning tells nothing, a digest of it tells one from another. */
function textOf(column: keyof SettingColumns, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (column === 'reports_encryption_public_key')
    return createHash('sha256').update(String(value)).digest('hex').slice(0, 16)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
