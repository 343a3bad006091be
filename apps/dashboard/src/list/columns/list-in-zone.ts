import { useMemo } from 'react'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import type { ListField, TransactionList, ZonedTexts } from '../transaction-list.ts'

/**
 * Returns the texts of a field with times: in the browser's zone, until `fieldsInZone` replaces them with another
 * zone's.
 */
export function zonedTexts<Row>(textsIn: (zone: string | undefined) => ZonedTexts<Row>) {
  return { ...textsIn(undefined), textsIn }
}

/** Returns the fields with their times in a zone, or the same array for the browser's zone. */
export function fieldsInZone<Row>(
  fields: readonly ListField<Row>[],
  zone: string | undefined,
): readonly ListField<Row>[] {
  if (zone === undefined) return fields
  return fields.map((field) => (field.textsIn ? { ...field, ...field.textsIn(zone) } : field))
}

/**
 * Returns the list with its times in the zone that the user chose, for everything that shows, filters or exports rows.
 * Another zone gives another list object, so its rows are drawn and prepared again. Load records with the original
 * list, which stays the same.
 */
export function useListInZone<Row>(list: TransactionList<Row>): TransactionList<Row> {
  const { zone } = useShownZone()
  return useMemo(
    () => (zone === undefined ? list : { ...list, fields: fieldsInZone(list.fields, zone) }),
    [list, zone],
  )
}
